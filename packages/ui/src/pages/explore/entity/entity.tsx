import { ExternalLink } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { isIn, useNewsCount } from '../../../data/live.js'
import { Crumbs } from '../../../explore/crumbs.js'
import { isIri } from '../../../explore/sparql-text.js'
import { TimeSlider } from '../../../explore/time-slider.js'
import { useLabels } from '../../../explore/use-labels.js'
import { useScope } from '../../../explore/use-scope.js'
import { ButtonLink } from '../../../look/button.js'
import { CopyButton } from '../../../look/copy-button.js'
import { kgLine } from '../../../look/kg-line.js'
import { Page } from '../../../look/page.js'
import { Pill } from '../../../look/pill.js'
import { isWebAddress, shortIri } from '../../../look/short-iri.js'
import { Empty, Failed, Loading } from '../../../look/states.js'
import { Tabs, useTab } from '../../../look/tabs.js'
import { canvasPath, queryPath } from '../../paths.js'
import css from './entity.module.css'
import { EntityHistory } from './entity-history.js'
import { assetsOf, labelOf } from './group-statements.js'
import { Statements } from './statements.js'
import { TypeChips } from './type-chips.js'
import { useStatements } from './use-statements.js'

const tabs = [
  { key: 'statements', word: 'Statements' },
  { key: 'history', word: 'History' },
  { key: 'graph', word: 'Graph' },
]

/** The picture brings much code along, which the other tabs do not need. */
const LocalGraph = lazy(async () => ({ default: (await import('../../../graph/local-graph.js')).LocalGraph }))

/** One entity: what is said about it, by whom and since when, and what leads to it. */
export function Entity() {
  const { search } = useScope()
  const iri = search.get('iri') ?? ''
  if (isIri(iri)) return <KnownEntity key={iri} iri={iri} />
  return (
    <Page title="Entity">
      <Empty title="This is not an IRI" command={kgLine('search', 'words')}>
        <p>An entity has an absolute IRI, such as https://schema.org/Person. Find one by words in the search box.</p>
      </Empty>
    </Page>
  )
}

function KnownEntity({ iri }: { iri: string }) {
  const { graph, asOf, asked } = useScope()
  const { groups, isKnown, isOld, isCut, error, refetch } = useStatements(iri, asked)
  const label = useLabels(
    useMemo(() => [iri], [iri]),
    asked,
  ).get(iri)
  const tab = useTab(tabs)
  const assets = useMemo(() => assetsOf(groups), [groups])
  const { count, clear } = useNewsCount(useMemo(() => (graph === undefined ? () => false : isIn(graph)), [graph]))
  const home = graph ?? assets[0]?.contextGraphId
  const show = () => {
    clear()
    refetch()
  }
  const scope = { ...(graph !== undefined && { graph }), ...(asOf !== undefined && { asOf }) }
  const parts: Readonly<Record<string, () => ReactNode>> = {
    statements: () => <Statements iri={iri} groups={groups} isCut={isCut} />,
    history: () => <EntityHistory iri={iri} assets={assets} />,
    graph: () => (
      <Suspense fallback={<Loading />}>
        <LocalGraph iri={iri} graph={graph} asOf={asOf} />
      </Suspense>
    ),
  }
  return (
    <Page
      title={label ?? labelOf(groups) ?? shortIri(iri)}
      above={<Crumbs graph={graph} />}
      chips={<TypeChips groups={groups} graph={home} />}
      actions={
        <>
          {home === undefined ? null : <ButtonLink to={canvasPath(home, iri, { asOf })}>Canvas</ButtonLink>}
          <ButtonLink to={queryPath(`SELECT ?predicate ?object WHERE {\n  <${iri}> ?predicate ?object\n}`, scope)}>
            Query
          </ButtonLink>
        </>
      }
    >
      <Address iri={iri} />
      <TimeSlider graph={graph} view="all" />
      {asOf === undefined ? <Pill count={count} onShow={show} /> : null}
      <Tabs name="Parts of the entity" tabs={tabs} />
      <div className={isOld ? css.old : undefined}>
        {error === null ? isKnown ? parts[tab]?.() : <Loading /> : <Failed error={error} onRetry={refetch} />}
      </div>
    </Page>
  )
}

/** The whole IRI; an address of the web also leads out of the app. */
const Address = ({ iri }: { iri: string }) => (
  <p className={css.address}>
    <code>
      <bdi>{iri}</bdi>
    </code>
    <CopyButton text={iri} what="the IRI" />
    {isWebAddress(iri) ? (
      <a href={iri} target="_blank" rel="noopener noreferrer" title="Open in the web">
        <ExternalLink size={14} aria-hidden />
        <span className="only-read">Open in the web</span>
      </a>
    ) : null}
  </p>
)
