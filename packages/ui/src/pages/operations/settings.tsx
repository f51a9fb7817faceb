import type { Reply, Routes } from '@kg/contract'
import { useCall } from '../../data/use-call.js'
import { useFilter } from '../../data/use-filter.js'
import { Choice, TextField } from '../../look/field.js'
import { Chip, type Tone } from '../../look/layer.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'
import css from './bar.module.css'

type Setting = Reply<Routes['listSettings']>['settings'][number]

const sources: Readonly<Record<Setting['source'], { readonly word: string; readonly tone: Tone }>> = {
  default: { word: 'Default', tone: 'plain' },
  file: { word: 'config.json', tone: 'shared' },
  environment: { word: 'Environment', tone: 'curated' },
  flag: { word: 'Flag', tone: 'draft' },
}

/** Written as config.json would have it; nothing for an empty text. */
const write = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const Value = ({ value }: { value: unknown }) => {
  const text = write(value)
  return text === '' ? <span className={css.none}>empty</span> : <code>{text}</code>
}

const columns: readonly Column<Setting>[] = [
  {
    title: 'Setting',
    cell: ({ name, variable, about }) => (
      <>
        <code>{name}</code> <code className={css.none}>{variable}</code>
        <div className={css.note}>{about}</div>
      </>
    ),
  },
  {
    title: 'Value',
    cell: ({ value, secret }) => (secret ? <span className={css.none}>hidden</span> : <Value value={value} />),
  },
  {
    title: 'Comes from',
    cell: ({ source }) => <Chip tone={sources[source].tone}>{sources[source].word}</Chip>,
  },
  {
    title: 'Default',
    cell: (setting) => (setting.secret ? <span className={css.none}>hidden</span> : <Value value={setting.default} />),
  },
]

/** Every setting of the node, and where its value comes from. */
export function Settings() {
  const [word, chooseWord] = useFilter('q')
  const [source, chooseSource] = useFilter('source')
  const { data, error, refetch } = useCall('listSettings')
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const wanted = word.toLowerCase()
  const isWanted = (one: Setting) =>
    `${one.name} ${one.variable} ${one.about}`.toLowerCase().includes(wanted) &&
    (source === '' || (source === 'changed' ? one.source !== 'default' : one.source === source))
  const rows = data.settings.filter(isWanted)
  return (
    <>
      <div className={css.bar}>
        <TextField label="Find" type="search" value={word} onChange={(event) => chooseWord(event.target.value)} />
        <Choice label="Comes from" value={source} onChange={(event) => chooseSource(event.target.value)}>
          <option value="">Anywhere</option>
          <option value="changed">Not the default</option>
          {Object.entries(sources).map(([key, { word: shown }]) => (
            <option key={key} value={key}>
              {shown}
            </option>
          ))}
        </Choice>
      </div>
      <p className={css.note}>
        Set them in <code>{data.file}</code> or by the variable beside each name. They are read when the node starts.
      </p>
      {rows.length === 0 ? (
        <Empty title="No such setting">
          <p>Try another word, or settings that come from anywhere.</p>
        </Empty>
      ) : (
        <Table name="Settings" columns={columns} rows={rows} keyOf={({ name }) => name} />
      )}
    </>
  )
}
