import { useState } from 'react'
import { useCall } from '../../data/use-call.js'
import { Loading } from '../../look/states.js'
import type { AssetData } from './asset-data.js'
import { Check, CheckList } from './check-list.js'
import css from './next-box.module.css'
import { JobView } from './publish-job.js'
import { NoPlan, Requirements } from './requirements.js'
import { Steps } from './steps.js'
import { useJobOf } from './use-job-of.js'
import { usePlan } from './use-plan.js'

/** How far an asset has come, and what its next step waits for. */
export function NextBox({ asset }: { asset: AssetData }) {
  const { data: me } = useCall('agentIdentity')
  const isAuthor = me?.agentAddress.toLowerCase() === asset.agentAddress.toLowerCase()
  const job = useJobOf(asset)
  const isOpen = job !== undefined && job.status !== 'finalized' && asset.status !== 'vm-confirmed'
  // Who has watched it can read to the end what they were reading.
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <section className={css.box} aria-label="Where it stands">
      <Steps status={asset.status} />
      {isOpen ? <JobView job={job} /> : null}
      {isAuthor && (!isOpen || job.status === 'failed') ? <Needs asset={asset} /> : null}
      {job?.status === 'finalized' && asset.status === 'vm-confirmed' ? (
        <details className={css.past} open={wasOpen}>
          <summary>How it was published</summary>
          <JobView job={job} />
        </details>
      ) : null}
    </section>
  )
}

/** What the next step needs, for who can take it. */
function Needs({ asset }: { asset: AssetData }) {
  const isShared = asset.status === 'swm-shared'
  const { data: plan, error, refetch } = usePlan(asset, undefined, isShared)
  if (asset.status === 'vm-confirmed') return null
  if (!isShared) return <NeedsOfShare asset={asset} />
  if (error !== null) return <NoPlan error={error} onRetry={() => void refetch()} />
  if (plan === undefined) return <Loading rows={6} what="Asking what publishing takes" />
  return <Requirements plan={plan} />
}

function NeedsOfShare({ asset }: { asset: AssetData }) {
  const count = (asset.wmCurrentAssertion?.tripleCount ?? 0) + asset.privateTripleCount
  const hasContent = count > 0
  return (
    <CheckList name="What sharing needs">
      <Check
        state={hasContent ? 'ok' : 'failed'}
        title={hasContent ? `It says something: ${count.toLocaleString()} statements` : 'It says nothing yet'}
        word={hasContent ? 'met' : 'not met'}
      >
        {hasContent ? null : <p>Write statements to it first.</p>}
      </Check>
      <Check
        state={asset.status === 'wm-sealed' ? 'ok' : 'waiting'}
        title={asset.status === 'wm-sealed' ? 'You have sealed it' : 'Your seal: sharing puts it on'}
      />
    </CheckList>
  )
}
