// The pages in a real browser: node browser_test.mjs PACKAGES PAGES SHOTS
//
// PACKAGES has the node_modules of third_party/playwright, PAGES index.html and pages of students;
// screenshots go to SHOTS. Exit status: 0 all is well, 1 not.
import { createRequire } from "node:module";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [packages, pages, shots] = process.argv.slice(2).map((path) => resolve(path));
const require = createRequire(`${packages}/package.json`);
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

let failures = 0;
function check(holds, what, details = "") {
  if (holds) return;
  failures += 1;
  console.log(`FAILED: ${what}${details ? `\n    ${details}` : ""}`);
}

// Opens a page and says at its end whether it complained or asked the network for anything.
async function visit(browser, name, options, use) {
  const where = `${name}, ${JSON.stringify(options)}`;
  const address = pathToFileURL(`${pages}/${name}`).href;
  // The page's own policy would keep axe out as well.
  const context = await browser.newContext({ bypassCSP: true, ...options });
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() !== "log") check(false, `${where}: console`, message.text());
  });
  page.on("pageerror", (error) => check(false, `${where}: error`, error.message));
  page.on("request", (request) => {
    const own = request.url() === address || request.url().startsWith("data:");
    check(own, `${where}: asks for ${request.url()}`);
  });
  await page.goto(address);
  await use(page, where);
  await context.close();
}

// By how many pixels something is wider than the window, or than the card that it lies in.
async function overflow(page) {
  return page.evaluate(() => {
    const root = document.documentElement;
    let most = root.scrollWidth - root.clientWidth;
    for (const card of document.querySelectorAll(".card"))
      most = Math.max(most, card.scrollWidth - card.clientWidth);
    return most;
  });
}

async function looks(page, where, file) {
  const folded = await overflow(page);
  check(folded <= 0, `${where}: something is ${folded} px too wide`);
  await page.screenshot({ path: `${shots}/${file}`, fullPage: true });
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  const unfolded = await overflow(page);
  check(unfolded <= 0, `${where}: unfolded, something is ${unfolded} px too wide`);
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run());
  for (const { id, impact, nodes } of violations) {
    const severe = impact === "serious" || impact === "critical";
    check(!severe, `${where}: axe, ${id}`, nodes.slice(0, 3).map((node) => node.html).join("\n    "));
  }
}

// What Tab reaches, until it comes back to the page's begin.
async function tabStops(page) {
  const stops = [];
  for (let i = 0; i < 400; i += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const at = document.activeElement;
      if (at === document.body) return null;
      const outline = getComputedStyle(at).outlineStyle;
      return { tag: at.tagName, text: at.textContent.trim(), visible: outline !== "none" };
    });
    if (stop === null) break;
    stops.push(stop);
  }
  return stops;
}

async function totals(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("#students tbody tr")].map((row) =>
      parseFloat(row.cells[1].textContent),
    ),
  );
}

const ascending = (values) => values.every((value, i) => i === 0 || values[i - 1] <= value);

async function worksByKeyboard(page, where) {
  const stops = await tabStops(page);
  check(stops[0]?.text === "Skip to the content", `${where}: the first stop is the skip link`);
  check(stops.some((s) => s.tag === "BUTTON" && s.text.startsWith("total")), `${where}: Tab reaches a sort button`);
  check(stops.some((s) => s.tag === "SUMMARY"), `${where}: Tab reaches what is folded`);
  check(stops.some((s) => s.tag === "INPUT"), `${where}: Tab reaches the filter`);
  for (const stop of stops) check(stop.visible, `${where}: the focus is seen on ${stop.tag} "${stop.text}"`);

  await page.getByRole("button", { name: "total" }).focus();
  await page.keyboard.press("Enter");
  const first = await totals(page);
  check(first.length > 2 && ascending(first), `${where}: Enter sorts`, first.join(" "));
  const sorted = () => page.locator("#students th[aria-sort]").getAttribute("aria-sort");
  check((await sorted()) === "ascending", `${where}: the heading says how it is sorted`);
  await page.keyboard.press("Space");
  check(ascending((await totals(page)).reverse()), `${where}: Space sorts the other way`);
  check((await sorted()) === "descending", `${where}: the heading says that as well`);

  const rows = page.locator("#students tbody tr:visible");
  const all = await rows.count();
  const name = await page.locator("#students tbody tr").first().locator("a").innerText();
  await page.getByLabel("Show names with").fill(name.toUpperCase());
  const shown = await rows.count();
  check(shown >= 1 && shown < all, `${where}: the filter shows ${shown} of ${all} for ${name}`);
  check((await page.locator("#shown").innerText()) === `${shown} of ${all} shown`, `${where}: and says so`);
}

async function switchesColours(page, where) {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await background();
  await page.locator("#theme").press("Enter");
  check((await background()) !== before, `${where}: the switch changes the colours`);
  await page.reload();
  check((await background()) !== before, `${where}: and they stay`);
}

async function prints(page, where) {
  const closed = () => page.locator("details:not([open])").count();
  // Until it is so, or for some seconds.
  const becomes = async (count) => {
    for (let i = 0; i < 60 && (await closed()) !== count; i += 1) await page.waitForTimeout(50);
    return (await closed()) === count;
  };
  const before = await closed();
  check(before > 0, `${where}: something is folded`);
  await page.emulateMedia({ media: "print" });
  check(await becomes(0), `${where}: on paper nothing is folded`);
  check(await page.locator("#theme").isHidden(), `${where}: on paper there is no switch`);
  await page.emulateMedia({ media: "screen" });
  check(await becomes(before), `${where}: afterwards it is folded again`);
}

mkdirSync(shots, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
});
const names = readdirSync(pages).filter((name) => name.endsWith(".html"));
check(names.includes("index.html") && names.length > 1, `${pages} has index.html and a student's page`);
for (const name of names) {
  for (const width of [390, 1280]) {
    for (const colorScheme of ["light", "dark"]) {
      const options = { viewport: { width, height: 900 }, colorScheme };
      const file = `${name.replace(".html", "")}-${width}-${colorScheme}.png`;
      await visit(browser, name, options, (page, where) => looks(page, where, file));
    }
  }
  await visit(browser, name, {}, prints);
}
await visit(browser, "index.html", {}, worksByKeyboard);
await visit(browser, "index.html", {}, switchesColours);
await visit(browser, "index.html", { javaScriptEnabled: false }, async (page, where) => {
  check(await page.locator("#students").isVisible(), `${where}: it is readable without a script`);
  check(await page.locator("#theme").isHidden(), `${where}: without a switch that does nothing`);
});
await browser.close();
console.log(`${names.length} pages, ${failures} failures`);
process.exit(failures === 0 ? 0 : 1);
