import { join } from 'node:path'
import { ann } from '../../memory/testing/test-memory.test.support.js'

/** Has a file of the folder prepared as a graph of Ann's. */
export const prepareTaskIn = (folder: string) => ({
  path: join(folder, 'in.json'),
  folder,
  standard: 'GRAPH' as const,
  creator: { identity: ann, blockchainId: 'none:0', networkId: '0', hubContractAddress: '0x' },
  privateKey: Buffer.from('11'.repeat(32), 'hex'),
  now: '2026-01-01T00:00:00.000Z',
})
