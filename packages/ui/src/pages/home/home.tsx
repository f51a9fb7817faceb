import { useCallback } from 'react'
import { useRefresh } from '../../data/refresh.js'
import { useCall } from '../../data/use-call.js'
import { Page } from '../../look/page.js'
import { Failed, Loading } from '../../look/states.js'
import { FirstSteps } from './first-steps.js'
import css from './home.module.css'

/** The first steps on a new node, and how much is there. */
export function Home() {
  const { data, error, refetch } = useCall('status')
  useRefresh(
    useCallback(() => true, []),
    ['status', 'listContextGraphs', 'listAssets', 'getAsset'],
  )
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const { counts, store, connections } = data
  return (
    <Page title={data.name}>
      <FirstSteps />
      <dl className={css.numbers}>
        <Figure word="Context graphs" value={counts.contextGraphs} />
        <Figure word="Assets" value={counts.assets} />
        <Figure word="Statements" value={store.quads} />
        <Figure word="Peers" value={connections.total} />
      </dl>
    </Page>
  )
}

const Figure = ({ word, value }: { word: string; value: number }) => (
  <div>
    <dt>{word}</dt>
    <dd>{value.toLocaleString()}</dd>
  </div>
)
