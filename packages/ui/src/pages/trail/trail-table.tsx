import { Link } from 'wouter'
import { Agent } from '../../look/iri.js'
import { middleOut } from '../../look/short-iri.js'
import { type Column, Table } from '../../look/table.js'
import { eventPath } from '../paths.js'
import type { Stop } from './read-items.js'
import css from './trail.module.css'
import { kindWords, momentWord, type Named, namedBy, placesIn, thingsIn } from './words.js'

const latest = Number.POSITIVE_INFINITY

/** The trail in words, in the order of time; what has no time comes last. */
export function TrailTable({ stops, names }: { stops: readonly Stop[]; names: ReadonlyMap<string, string> }) {
  const rows = [...stops].sort((a, b) => {
    const [first, second] = [a.time ?? latest, b.time ?? latest]
    return first === second ? 0 : first - second
  })
  const columns: readonly Column<Stop>[] = [
    { title: 'When (UTC)', cell: ({ time }) => <Short text={time === undefined ? '' : momentWord(time)} /> },
    { title: 'Kind', cell: ({ kind }) => <Short text={kindWords[kind]} /> },
    {
      title: 'What',
      cell: ({ title, item }) => (
        <Link href={eventPath(item.kgObject['@id'], item.datasets[0])}>
          <Long text={title} />
        </Link>
      ),
    },
    { title: 'Where', cell: (stop) => <Long text={placesIn(namedBy(stop, stops)).map(nameOf).join(', ')} /> },
    { title: 'Why', cell: ({ why }) => <Short text={why} /> },
    {
      title: 'Joined with',
      cell: (stop) => (
        <Long
          text={thingsIn(namedBy(stop, stops))
            .map((one) => `${one.type} ${nameOf(one)}`)
            .join(', ')}
        />
      ),
    },
    { title: 'Said by', cell: ({ party }) => <Agent address={party} name={names.get(party.toLowerCase())} /> },
  ]
  return <Table name="Trail in words" columns={columns} rows={rows} keyOf={({ key }) => key} />
}

const nameOf = ({ id, stop }: Named): string => stop?.title ?? id
const Short = ({ text }: { text: string }) => <bdi className={css.short}>{middleOut(text)}</bdi>
const Long = ({ text }: { text: string }) => <bdi className={text === '' ? css.short : css.long}>{text}</bdi>
