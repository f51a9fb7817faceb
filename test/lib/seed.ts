import { type ContextGraphRow, contextGraphs, homeFiles, loadNodeKey, prepareHome } from '@kg/node'
import { ed25519Signer, Ledger } from '@kg/store'

/** Puts context graphs into a home that no daemon runs, as the chain or other nodes would have told of them. */
export async function seedContextGraphs(
  path: string,
  rows: readonly (Partial<ContextGraphRow> & { id: string })[],
): Promise<void> {
  const home = homeFiles(path)
  prepareHome(home)
  const ledger = await Ledger.open({ path: home.ledger }, { signer: ed25519Signer(loadNodeKey(home)) })
  await ledger.writeWithoutReceipt((w) => {
    for (const row of rows)
      w.put(contextGraphs, row.id, {
        name: row.id,
        kind: 'user',
        accessPolicy: 0,
        private: false,
        createdAt: 0,
        subscribed: false,
        coreHosted: false,
        deactivated: false,
        allowedAgents: [],
        ...row,
      })
  })
  await ledger.close()
}
