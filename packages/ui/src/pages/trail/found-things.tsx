import { Link } from 'wouter'
import { type Column, Table } from '../../look/table.js'
import { datasetPath, eventPath, trailPath } from '../paths.js'
import css from './find.module.css'
import { Party } from './party.js'
import type { Stop } from './read-items.js'
import type { ReadKey } from './read-key.js'
import { kindWords, momentWord } from './words.js'

const isEvent = ({ kind }: Stop): boolean => kind === 'event' || kind === 'transformation' || kind === 'aggregation'

/** Whether an object is what was asked for, and not only beside it. */
function isNamed({ item }: Stop, { wanted, opcode }: ReadKey): boolean {
  const { '@id': id, identifiers } = item.kgObject
  const has = ({ type, value }: ReadKey['wanted'][number]) =>
    (type === 'id' && id === value) || identifiers.some((one) => one['@type'] === type && one['@value'] === value)
  return opcode === 'EQ' ? wanted.every(has) : wanted.some(has)
}

/** What was found, by what it is: the thing itself, events that name it, datasets that hold it. */
export function FoundThings({ stops, read }: { stops: readonly Stop[]; read: ReadKey }) {
  const named = stops.filter((stop) => isNamed(stop, read))
  const events = stops
    .filter((stop) => isEvent(stop) && !named.includes(stop))
    .sort((a, b) => (a.time ?? 0) - (b.time ?? 0))
  const datasets = [...new Set([...named, ...events].flatMap(({ item }) => item.datasets))]
  return (
    <>
      <Group name="What it is" stops={named} />
      <Group name="Events that name it" stops={events} />
      <h2 className={css.group}>Datasets that hold it</h2>
      <ul>
        {datasets.map((id) => (
          <li key={id}>
            <Link href={datasetPath(id)}>
              <code>{id.slice(0, 18)}…</code>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const columns: readonly Column<Stop>[] = [
  {
    title: 'What',
    cell: (stop) => (
      <Link href={openPath(stop)}>
        <bdi>{stop.title}</bdi>
      </Link>
    ),
  },
  { title: 'Kind', cell: ({ kind }) => <span className={css.short}>{kindWords[kind]}</span> },
  { title: 'When (UTC)', cell: ({ time }) => (time === undefined ? '' : momentWord(time)) },
  { title: 'Why', cell: ({ why }) => <bdi>{why}</bdi> },
  { title: 'Said by', cell: ({ party }) => <Party address={party} /> },
  {
    title: 'Trail',
    cell: ({ item }) => (
      <Link href={trailPath(item.kgObject['@id'])} className={css.short}>
        Follow
      </Link>
    ),
  },
]

const openPath = ({ item }: Stop): string => eventPath(item.kgObject['@id'], item.datasets[0])

const Group = ({ name, stops }: { name: string; stops: readonly Stop[] }) =>
  stops.length === 0 ? null : (
    <>
      <h2 className={css.group}>{name}</h2>
      <Table name={name} columns={columns} rows={stops} keyOf={({ key }) => key} />
    </>
  )
