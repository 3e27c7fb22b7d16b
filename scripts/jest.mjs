import { spawnSync } from 'node:child_process';

const jest = [
  // Workers take these too: the services in them answer thousands of requests, whose garbage is old in a small space.
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];

/** @returns whether all tests passed */
export function runJest(args, env = process.env) {
  const { status } = spawnSync(process.execPath, [...jest, ...args], { stdio: 'inherit', env });
  return status === 0;
}
