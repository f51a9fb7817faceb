import type { Verdict } from '@kg/core/verify'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useAct } from '../../data/use-act.js'
import { Button } from '../../look/button.js'
import { CommandLine } from '../../look/command-line.js'
import { kgLine } from '../../look/kg-line.js'
import { Empty, Failed } from '../../look/states.js'
import css from './asset.module.css'
import { type AssetData, targetOf } from './asset-data.js'

const icons = { ok: CircleCheck, failed: CircleAlert, 'not-checked': CircleDashed } as const
const words = { ok: 'holds', failed: 'does not hold', 'not-checked': 'not checked' } as const

/** Recomputes root and seal in this browser, from what the node hands out. */
export function Proof({ asset }: { asset: AssetData }) {
  const { params, place } = targetOf(asset)
  const query = { ...place, agentAddress: asset.agentAddress }
  const checking = useAct(async (client): Promise<Verdict> => {
    const [bundle, { verdictOn }] = await Promise.all([
      client.call('getProof', { params, query }),
      import('@kg/core/verify'),
    ])
    return verdictOn(bundle)
  })
  if (asset.status === 'draft-open' || asset.status === 'wm-sealed')
    return (
      <Empty title="There is no proof yet">
        <p>An asset can be proved when it is shared.</p>
      </Empty>
    )
  return (
    <div className={css.checks}>
      <p>
        Your browser computes the root from the statements and finds out who sealed it. It believes the node nothing.
      </p>
      <Button kind="primary" onClick={() => checking.mutate(undefined)} disabled={checking.isPending}>
        {checking.isPending ? 'Verifying' : 'Verify here'}
      </Button>
      {checking.error === null ? null : <Failed error={checking.error} />}
      {checking.data === undefined ? null : <Checks verdict={checking.data} />}
      <CommandLine text={kgLine('ka', 'prove', asset.name, '-c', asset.contextGraphId, '-o', 'proof.json')} />
    </div>
  )
}

const Checks = ({ verdict }: { verdict: Verdict }) => (
  <section role="status">
    <h2>{verdict.ok ? 'Everything holds' : 'This does not hold'}</h2>
    {verdict.why === undefined ? null : <p>{verdict.why}</p>}
    <ul className={css.checks}>
      {verdict.checks.map(({ part, result, meaning }) => {
        const Icon = icons[result]
        return (
          <li key={part}>
            <Icon size={16} aria-hidden />
            <span>
              {meaning} <span className="only-read">({words[result]})</span>
            </span>
          </li>
        )
      })}
    </ul>
  </section>
)
