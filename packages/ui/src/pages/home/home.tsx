import { useCallback } from 'react'
import { Link } from 'wouter'
import { useRefresh } from '../../data/refresh.js'
import { useCall } from '../../data/use-call.js'
import { Page } from '../../look/page.js'
import { Failed, Loading } from '../../look/states.js'
import { FirstSteps } from './first-steps.js'
import css from './home.module.css'
import { Recent } from './recent.js'

/** The first steps on a new node, and how much is there. */
export function Home() {
  const { data, error, refetch } = useCall('status')
  useRefresh(
    useCallback(() => true, []),
    ['status', 'listContextGraphs', 'listAssets', 'getAsset', 'listActivity'],
  )
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const { counts, connections } = data
  return (
    <Page title={data.name}>
      <FirstSteps />
      <dl className={css.numbers}>
        <Figure word="Context graphs" value={counts.contextGraphs} to="/knowledge" />
        <Figure word="Assets" value={counts.assets} />
        <Figure word="Changes" value={counts.receipts} />
        <Figure word="Peers" value={connections.total} to="/peers" />
      </dl>
      <Recent />
    </Page>
  )
}

const Figure = ({ word, value, to }: { word: string; value: number; to?: string }) => (
  <div>
    <dt>{word}</dt>
    <dd>{to === undefined ? value.toLocaleString() : <Link href={to}>{value.toLocaleString()}</Link>}</dd>
  </div>
)
