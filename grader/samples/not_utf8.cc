// café ÿþ
int x = "naïve";
