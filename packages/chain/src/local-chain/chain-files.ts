import { join } from 'node:path'

/** What the local chain keeps in its folder. */
export function chainFiles(folder: string) {
  return {
    /** The running chain: pid, url, chain id. Absent after a clean stop. */
    running: join(folder, 'chain.json'),
    /** The chain as it was when it last stopped or started. */
    state: join(folder, 'state.json'),
    /** Transactions sent since. */
    transactions: join(folder, 'transactions.log'),
    /** The contracts' addresses. */
    deployment: join(folder, 'deployment.json'),
    /** What the chain's program printed. */
    output: join(folder, 'output.log'),
  }
}
