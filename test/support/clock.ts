declare const loadBuilt: (name: string) => { runInThisContext: (code: string) => DateConstructor };

export interface Clock {
  readonly pass: (seconds: number) => void;
  readonly resume: () => void;
}

/** Stops the clock of the test and of the services in this process; only the test moves it. Must be resumed. */
export function stopClocks(): Clock {
  const clocks = [Date, loadBuilt('node:vm').runInThisContext('Date')];
  const originals = clocks.map((clock) => clock.now);
  let time = Date.now();
  for (const clock of clocks) clock.now = () => time;
  return {
    pass: (seconds) => {
      time += seconds * 1_000;
    },
    resume: () => {
      clocks.forEach((clock, index) => (clock.now = originals[index] ?? clock.now));
    },
  };
}
