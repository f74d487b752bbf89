// Explains the difference of two simulations in a worker of its own.
import type { DifferenceMessage, RunRequest } from 'lsm-shape/engine';
import { createSweepPool } from './sweep_engine.ts';
import { engineRequest } from '../state/sweep_plan.ts';

/**
 * Simulates both requests and explains why they write different numbers of bytes. Rejects with a
 * `SweepProblem`.
 */
export async function explainDifference(a: RunRequest, b: RunRequest): Promise<DifferenceMessage> {
  const pool = createSweepPool();
  try {
    const requests = [a, b].map((request) => JSON.stringify(engineRequest(request)));
    return JSON.parse(await pool.call('explainDifference', requests)) as DifferenceMessage;
  } finally {
    pool.dispose();
  }
}
