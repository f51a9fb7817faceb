import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Iri } from '../../look/iri.js'
import { Moment } from '../../look/moment.js'
import { datasetPath, eventPath } from '../paths.js'
import { Party } from '../trail/party.js'
import type { Stop } from '../trail/read-items.js'
import { momentWord } from '../trail/words.js'
import css from './event.module.css'
import { KeyWords } from './key-words.js'
import { type Fact, lastWord, type NamedThing, readEvent } from './read-event.js'

interface Props {
  readonly stop: Stop
  /** What is around it: names come from there. */
  readonly stops: readonly Stop[]
  readonly dataset: string
}

/** What, when, where, why and how. */
export function Dimensions({ stop, stops, dataset }: Props) {
  const { kgObject } = stop.item
  const { what, when, where, why, how, other } = readEvent(kgObject)
  const nameOf = (id: string) => {
    const known = stops.find(({ item }) => item.kgObject['@id'] === id)?.item.kgObject.properties.name
    return typeof known === 'string' && known !== '' ? known : undefined
  }
  const things = (list: readonly NamedThing[]) =>
    list.map(({ role, id, amount }) => (
      <Line key={`${role} ${id}`} word={amount === undefined ? role : `${role}, ${amount}`}>
        <KeyWords id={id} name={nameOf(id)} dataset={dataset} />
      </Line>
    ))
  const naming = stops.filter(
    (one) =>
      one !== stop &&
      one.party === stop.party &&
      one.item.kgObject.relations.some(({ linkedObject }) => linkedObject['@id'] === kgObject['@id']),
  )
  return (
    <div className={css.dimensions}>
      <Dimension name="What">
        {things(what)}
        {kgObject['@id'].startsWith('ni:///') ? (
          <Line word="Event hash">
            <Iri iri={kgObject['@id']} what="the event hash" />
          </Line>
        ) : (
          <Line word="Id">
            <KeyWords id={kgObject['@id']} dataset={dataset} />
          </Line>
        )}
      </Dimension>
      <Dimension name="When">{when.map(whenLine)}</Dimension>
      <Dimension name="Where">{things(where)}</Dimension>
      <Dimension name="Why">
        {why.map(whyLine)}
        {naming.map((one) => (
          <Line key={one.key} word={one.kind === 'connector' ? 'Connector' : 'Named by'}>
            <Link href={eventPath(one.item.kgObject['@id'], one.item.datasets[0])}>
              <bdi>{one.title}</bdi>
            </Link>
            {one.time === undefined ? '' : ` ${momentWord(one.time)} UTC`}
          </Line>
        ))}
      </Dimension>
      <Dimension name="How">
        {how.map(({ what: measured, value, when: at }) => (
          <Line key={`${measured} ${value} ${at}`} word={measured}>
            <bdi>{value}</bdi> {at === '' ? null : <Moment time={at} />}
          </Line>
        ))}
      </Dimension>
      <Dimension name="Who says so">
        <Line word="Creator">
          <Party address={stop.party} />
        </Line>
        {stop.item.datasets.map((id) => (
          <Line key={id} word="Dataset">
            <Link href={datasetPath(id)}>
              <code>{id.slice(0, 18)}…</code>
            </Link>
          </Line>
        ))}
      </Dimension>
      {Object.keys(other).length === 0 ? null : (
        <Dimension name="What else">
          {Object.entries(other).map(([key, value]) => (
            <Line key={key} word={key}>
              {typeof value === 'string' ? (
                <bdi>{value}</bdi>
              ) : (
                <pre className={css.json}>{JSON.stringify(value, null, 2)}</pre>
              )}
            </Line>
          ))}
        </Dimension>
      )}
    </div>
  )
}

const whenLine = ({ word, value }: Fact) => (
  <Line key={word} word={word}>
    {value.includes('T') ? (
      <>
        <bdi>{value}</bdi> (<Moment time={value} />)
      </>
    ) : (
      <bdi>{value}</bdi>
    )}
  </Line>
)

const whyLine = ({ word, value, isId }: Fact) => (
  <Line key={`${word} ${value}`} word={word}>
    {isId === true ? <Iri iri={value} what="the id" /> : <bdi title={value}>{lastWord(value)}</bdi>}
  </Line>
)

const Dimension = ({ name, children }: { name: string; children: ReactNode }) => {
  const isEmpty = Array.isArray(children) ? children.flat().every((one) => one === null) : children === null
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      {isEmpty ? <p>Not said.</p> : <dl>{children}</dl>}
    </section>
  )
}

const Line = ({ word, children }: { word: string; children: ReactNode }) => (
  <div>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
)
