import { Page } from '../../look/page.js'
import { Tabs, useTab } from '../../look/tabs.js'
import { Backup } from './backup.js'
import { Charts } from './charts/charts.js'
import { Health } from './health.js'
import { Jobs } from './jobs/jobs.js'
import { Log } from './log/log.js'
import { OperatorOnly } from './operator-only.js'
import { RouteTimes } from './route-times.js'
import { Settings } from './settings.js'
import { Wallets } from './wallets/wallets.js'

const tabs = [
  { key: 'health', word: 'Health' },
  { key: 'charts', word: 'Charts' },
  { key: 'jobs', word: 'Jobs' },
  { key: 'requests', word: 'Requests' },
  { key: 'wallets', word: 'Wallets' },
  { key: 'log', word: 'Log' },
  { key: 'settings', word: 'Settings' },
  { key: 'backup', word: 'Backup' },
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
      {tab === 'log' ? (
        <OperatorOnly>
          <Log />
        </OperatorOnly>
      ) : null}
      {tab === 'settings' ? <Settings /> : null}
      {tab === 'backup' ? (
        <OperatorOnly>
          <Backup />
        </OperatorOnly>
      ) : null}
    </Page>
  )
}
