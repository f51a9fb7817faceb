import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '../../look/button.js'
import { Agent, Iri } from '../../look/iri.js'
import { Moment } from '../../look/moment.js'
import { datasetPath, eventPath } from '../paths.js'
import type { Stop } from './read-items.js'
import css from './trail.module.css'
import { kindWords, momentWord, type Named, namedBy, placesIn, thingsIn } from './words.js'

interface Props {
  readonly stop: Stop | undefined
  readonly stops: readonly Stop[]
  readonly names: ReadonlyMap<string, string>
  readonly onChoose: (stop: Stop) => void
}

/** What, when, where and why of the mark that was chosen. */
export function Details({ stop, stops, names, onChoose }: Props) {
  if (stop === undefined)
    return (
      <aside className={css.details} aria-label="Chosen mark">
        <p>Choose a mark to see what it is.</p>
      </aside>
    )
  const named = namedBy(stop, stops)
  const { kgObject, datasets } = stop.item
  const list = (some: readonly Named[]) => <NamedList named={some} onChoose={onChoose} />
  return (
    <aside className={css.details} aria-label="Chosen mark">
      <h2>
        <bdi>{stop.title}</bdi>
      </h2>
      <p>{kindWords[stop.kind]}</p>
      <p>
        <Link href={eventPath(kgObject['@id'], datasets[0])}>Open its page</Link>
      </p>
      <dl>
        <Fact word="What">
          <Iri iri={kgObject['@id']} what="the id" />
          {list(thingsIn(named))}
        </Fact>
        {stop.time === undefined ? null : (
          <Fact word="When">
            {momentWord(stop.time)} UTC, <Moment time={new Date(stop.time).toISOString()} />
          </Fact>
        )}
        {placesIn(named).length === 0 ? null : <Fact word="Where">{list(placesIn(named))}</Fact>}
        {stop.why === '' ? null : <Fact word="Why">{stop.why}</Fact>}
        <Fact word="Said by">
          <Agent address={stop.party} name={names.get(stop.party.toLowerCase())} />
        </Fact>
        <Fact word="Datasets">
          {datasets.map((id) => (
            <div key={id}>
              <Link href={datasetPath(id)} title={id}>
                <code>{id.slice(0, 18)}…</code>
              </Link>
            </div>
          ))}
        </Fact>
        {kgObject.identifiers.length === 0 ? null : (
          <Fact word="Identifiers">
            <ul>
              {kgObject.identifiers.map((one) => (
                <li key={`${one['@type']} ${one['@value']}`}>
                  <bdi>{one['@type']}</bdi> <Iri iri={one['@value']} what="the identifier" />
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </aside>
  )
}

const Fact = ({ word, children }: { word: string; children: ReactNode }) => (
  <div>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
)

/** Leads on to what is in the trail itself. */
const NamedList = ({ named, onChoose }: { named: readonly Named[]; onChoose: (stop: Stop) => void }) =>
  named.length === 0 ? null : (
    <ul>
      {named.map(({ type, id, stop }) => (
        <li key={`${type} ${id}`}>
          <small>{type}</small>{' '}
          {stop === undefined ? (
            <Iri iri={id} what="the id" />
          ) : (
            <Button kind="plain" onClick={() => onChoose(stop)}>
              <bdi>{stop.title}</bdi>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
