import { useAct } from '../../data/use-act.js'
import { Button } from '../../look/button.js'
import { Empty, Failed } from '../../look/states.js'
import css from './asset.module.css'
import type { AssetData } from './asset-data.js'
import { ProofChecks } from './proof-checks.js'
import { StatementProof } from './statement-proof.js'
import { verifyHere } from './verify-here.js'

/** Recomputes root, seal and anchor in this browser, from what the node hands out. */
export function Proof({ asset }: { asset: AssetData }) {
  const checking = useAct((client) => verifyHere(client, asset))
  if (asset.status === 'draft-open' || asset.status === 'wm-sealed')
    return (
      <Empty title="There is no proof yet">
        <p>An asset can be proved when it is shared.</p>
      </Empty>
    )
  return (
    <div className={css.proof}>
      <p>
        Your browser computes the root from the statements, finds out who sealed it, and reads the event of the
        contract. It does not take the node’s word for any of it.
      </p>
      <div>
        <Button kind="primary" onClick={() => checking.mutate(undefined)} disabled={checking.isPending}>
          {checking.isPending ? 'Verifying' : 'Verify here'}
        </Button>
      </div>
      {checking.error === null ? null : <Failed error={checking.error} />}
      {checking.data === undefined ? null : <ProofChecks asset={asset} verified={checking.data} />}
      <StatementProof asset={asset} content={checking.data?.bundle.content ?? []} />
    </div>
  )
}
