// Runs in a worker (`warm-up/index.ts`).
Intl.NumberFormat.supportedLocalesOf('en');
Intl.DateTimeFormat.supportedLocalesOf('en');
close();
