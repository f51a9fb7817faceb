import { type FormEvent, useState } from 'react'
import { Button } from '../../look/button.js'
import { Choice, TextField } from '../../look/field.js'
import css from './board.module.css'

/** What activity is shown; empty means all. */
export interface Filters {
  readonly kind: string
  readonly agent: string
  readonly asset: string
}

const kinds = [
  ['', 'Everything'],
  ['asset', 'Assets'],
  ['context-graph', 'The context graph'],
  ['join', 'Joining'],
  ['trust', 'Trust'],
  ['dataset', 'Datasets'],
] as const

interface Props {
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

/** Narrows the activity down. What is typed counts when it is sent, so that no half address is asked for. */
export function ActivityFilters({ filters, onChange }: Props) {
  const [agent, setAgent] = useState(filters.agent)
  const [asset, setAsset] = useState(filters.asset)
  const send = (event: FormEvent) => {
    event.preventDefault()
    onChange({ ...filters, agent: agent.trim(), asset: asset.trim() })
  }
  const clear = () => {
    setAgent('')
    setAsset('')
    onChange({ kind: '', agent: '', asset: '' })
  }
  const isAll = filters.kind === '' && filters.agent === '' && filters.asset === ''
  return (
    <search>
      <form className={css.filters} onSubmit={send}>
        <Choice
          label="Kind"
          value={filters.kind}
          onChange={({ target }) => onChange({ ...filters, kind: target.value })}
        >
          {kinds.map(([kind, word]) => (
            <option key={kind} value={kind}>
              {word}
            </option>
          ))}
        </Choice>
        <TextField
          label="Agent"
          value={agent}
          placeholder="0x…"
          pattern="\s*0x[0-9a-fA-F]{40}\s*"
          onChange={({ target }) => setAgent(target.value)}
        />
        <TextField label="Asset" value={asset} maxLength={256} onChange={({ target }) => setAsset(target.value)} />
        <Button type="submit">Filter</Button>
        {isAll ? null : (
          <Button kind="plain" onClick={clear}>
            Clear
          </Button>
        )}
      </form>
    </search>
  )
}
