import { useCallback } from 'react'
import { Link } from 'wouter'
import type { News } from '../../data/live.js'
import { useRefresh } from '../../data/refresh.js'
import { useCall } from '../../data/use-call.js'
import { LayerChip, layerOf } from '../../look/layer.js'
import { Page } from '../../look/page.js'
import { Failed, Loading } from '../../look/states.js'
import { Tabs, useTab } from '../../look/tabs.js'
import { useSegments } from '../../shell/segments.js'
import { EditLink } from '../draft/edit-link.js'
import { boardPath } from '../paths.js'
import css from './asset.module.css'
import { Changes } from './changes.js'
import { DocumentLink } from './document-link.js'
import { History } from './history.js'
import { NextBox } from './next-box.js'
import { NextStep } from './next-step.js'
import { Proof } from './proof.js'
import { Provenance } from './provenance.js'
import { Statements } from './statements.js'

const tabs = [
  { key: 'statements', word: 'Statements' },
  { key: 'changes', word: 'Changes' },
  { key: 'history', word: 'History' },
  { key: 'proof', word: 'Proof' },
]

/** One asset: where it stands, what it says, and why it can be believed. */
export function Asset() {
  const [, graph = '', , agentAddress = '', name = ''] = useSegments()
  const { data, error, refetch } = useCall('getAsset', {
    params: { name },
    query: { contextGraphId: graph, agentAddress },
  })
  const tab = useTab(tabs)
  useRefresh(
    useCallback(({ action }: News) => action.startsWith('asset.'), []),
    ['getAsset', 'assetQuads'],
  )
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const above = (
    <>
      <Link href="/knowledge">Knowledge</Link> /{' '}
      <Link href={boardPath(graph)}>
        <bdi>{graph}</bdi>
      </Link>
    </>
  )
  const layer = layerOf(data.memoryLayer)
  return (
    <Page
      title={data.alias ?? name}
      above={above}
      chips={<LayerChip layer={layer} />}
      actions={
        <>
          <DocumentLink asset={data} />
          <EditLink asset={data} />
          <NextStep asset={data} />
        </>
      }
    >
      <div className={css.parts}>
        <NextBox asset={data} />
        <Tabs name="Parts of the asset" tabs={tabs} />
      </div>
      <div className={css.page}>
        <div className={css.content}>
          {tab === 'statements' ? <Statements asset={data} layer={layer} /> : null}
          {tab === 'changes' ? <Changes asset={data} /> : null}
          {tab === 'history' ? <History events={data.events} /> : null}
          {tab === 'proof' ? <Proof asset={data} /> : null}
        </div>
        <Provenance asset={data} />
      </div>
    </Page>
  )
}
