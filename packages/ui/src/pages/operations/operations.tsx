import { Page } from '../../look/page.js'
import { Tabs, useTab } from '../../look/tabs.js'
import { Charts } from './charts.js'
import { Health } from './health.js'
import { Jobs } from './jobs.js'
import { RouteTimes } from './route-times.js'
import { Wallets } from './wallets.js'

const tabs = [
  { key: 'health', word: 'Health' },
  { key: 'charts', word: 'Charts' },
  { key: 'jobs', word: 'Jobs' },
  { key: 'requests', word: 'Requests' },
  { key: 'wallets', word: 'Wallets' },
]

/** How the node is, and what it is at. */
export function Operations() {
  const tab = useTab(tabs)
  return (
    <Page title="Operations">
      <Tabs name="Parts of operations" tabs={tabs} />
      {tab === 'health' ? <Health /> : null}
      {tab === 'charts' ? <Charts /> : null}
      {tab === 'jobs' ? <Jobs /> : null}
      {tab === 'requests' ? <RouteTimes /> : null}
      {tab === 'wallets' ? <Wallets /> : null}
    </Page>
  )
}
