import 'reflect-metadata';
import { responses } from './checked-responses.js';

afterEach(() => {
  const failure = responses.recorder.takeFailure();
  if (failure !== undefined) throw failure;
});
