import type { Reply, Routes } from '@kg/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { isIn, useNewsCount } from '../../data/live.js'
import { useCall } from '../../data/use-call.js'
import { Button, ButtonLink } from '../../look/button.js'
import { Chip, CuratedChip, type Layer, LayerChip } from '../../look/layer.js'
import { Page } from '../../look/page.js'
import { Pill } from '../../look/pill.js'
import { Failed, Loading } from '../../look/states.js'
import { Tabs, useTab } from '../../look/tabs.js'
import { useSegments } from '../../shell/segments.js'
import { ChooseFiles } from '../import/choose-files.js'
import { DropZone } from '../import/drop-zone.js'
import { draftNameOf } from '../import/file-kind.js'
import { useImports } from '../import/use-imports.js'
import { importPath, queryPath } from '../paths.js'
import { Activity } from './activity.js'
import { AssetCard } from './asset-card.js'
import css from './board.module.css'
import { Members } from './members.js'
import { NewDraft } from './new-draft.js'

const layers: readonly { layer: Layer; empty: string }[] = [
  { layer: 'wm', empty: 'Drafts are yours alone until you share them.' },
  { layer: 'swm', empty: 'What is shared is seen by everyone who may read this context graph.' },
  { layer: 'vm', empty: 'What is published can be checked by anyone, without this node.' },
]

const tabs = [
  { key: 'assets', word: 'Assets' },
  { key: 'activity', word: 'Activity' },
  { key: 'members', word: 'Members' },
]

const everything = 'SELECT * WHERE { ?subject ?predicate ?object } LIMIT 100'

/** The assets of a context graph, from draft to published. */
export function Board() {
  const [, id = ''] = useSegments()
  const { data, error, refetch } = useCall('getContextGraph', { params: { id } })
  const tab = useTab(tabs)
  const [isDrafting, setDrafting] = useState(false)
  const imports = useImports()
  const [, go] = useLocation()
  const importFiles = (files: File[]) => {
    if (files.length === 0) return
    imports.add(id, files, ({ name }) => draftNameOf(name))
    go(importPath(id))
  }
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const actions = (
    <>
      <ButtonLink to={queryPath(everything, { graph: id })}>Query</ButtonLink>
      <ChooseFiles onFiles={importFiles}>Import files</ChooseFiles>
      <Button kind="primary" onClick={() => setDrafting(true)}>
        <Plus size={16} aria-hidden /> New draft
      </Button>
    </>
  )
  const chip = data.access === 'curated' ? <CuratedChip /> : <Chip tone="plain">Open</Chip>
  return (
    <Page title={data.name} above={<Link href="/knowledge">Knowledge</Link>} chips={chip} actions={actions}>
      {data.description === undefined ? null : <p>{data.description}</p>}
      <Tabs name="Parts of the context graph" tabs={tabs} />
      {tab === 'assets' ? (
        <DropZone onFiles={importFiles}>
          <Columns id={id} />
        </DropZone>
      ) : null}
      {tab === 'activity' ? <Activity graph={id} /> : null}
      {tab === 'members' ? <Members graph={data} /> : null}
      {isDrafting ? <NewDraft graph={id} onClose={() => setDrafting(false)} /> : null}
    </Page>
  )
}

const Columns = ({ id }: { id: string }) => (
  <>
    <NewAssets id={id} />
    <div className={css.columns}>
      {layers.map(({ layer, empty }) => (
        <Column key={layer} graph={id} layer={layer} empty={empty} />
      ))}
    </div>
  </>
)

/** Counts what happens to the assets while they are looked at. */
function NewAssets({ id }: { id: string }) {
  const queries = useQueryClient()
  const concerns = useMemo(() => isIn(id), [id])
  const { count, clear } = useNewsCount(concerns)
  const show = () => {
    clear()
    void queries.invalidateQueries({ queryKey: ['listAssets'] })
  }
  return <Pill count={count} onShow={show} />
}

/** How many are shown, and whether there are more. */
const countOf = (data: Reply<Routes['listAssets']> | undefined): string =>
  data === undefined ? '' : `${data.assets.length}${data.nextCursor === undefined ? '' : ' and more'}`

function Column({ graph, layer, empty }: { graph: string; layer: Layer; empty: string }) {
  const { data, error, refetch } = useCall('listAssets', { query: { contextGraphId: graph, layer, limit: 50 } })
  return (
    <section className={css.column} aria-label={layer}>
      <h2>
        <LayerChip layer={layer} /> {countOf(data)}
      </h2>
      {error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading rows={3} />
      ) : data.assets.length === 0 ? (
        <p className={css.none}>{empty}</p>
      ) : (
        data.assets.map((asset) => <AssetCard key={`${asset.agentAddress} ${asset.name}`} asset={asset} />)
      )}
    </section>
  )
}
