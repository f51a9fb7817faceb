import { Plus } from 'lucide-react'
import { type Dispatch, type SetStateAction, useCallback, useId, useState } from 'react'
import { useCall } from '../../data/use-call.js'
import { Button } from '../../look/button.js'
import { TextField } from '../../look/field.js'
import css from './draft.module.css'
import { iriText, readNode } from './iri-text.js'
import { newRow, type Row } from './row.js'
import { StatementRow } from './statement-row.js'

interface Props {
  readonly graph: string
  readonly rows: readonly Row[]
  readonly setRows: Dispatch<SetStateAction<readonly Row[]>>
}

const atOnce = 50

/** The statements as a form, by subject. */
export function FormView({ graph, rows, setRows }: Props) {
  const offers = useId()
  const [shown, setShown] = useState(atOnce)
  const change = useCallback(
    (row: Row) => setRows((before) => before.map((one) => (one.id === row.id ? row : one))),
    [setRows],
  )
  const remove = useCallback(({ id }: Row) => setRows((before) => before.filter((one) => one.id !== id)), [setRows])
  const groups = bySubject(rows)
  return (
    <div className={css.form}>
      <Offers id={offers} graph={graph} />
      {groups.slice(0, shown).map(([subject, own]) => (
        // By the first row and not by the subject, which changes while it is typed.
        <section key={own[0]?.id} className={css.group} aria-label={subject}>
          <SubjectField
            subject={subject}
            onChange={(next) =>
              setRows((before) => before.map((row) => (row.subject === subject ? { ...row, subject: next } : row)))
            }
          />
          <ul>
            {own.map((row) => (
              <StatementRow key={row.id} row={row} onChange={change} onRemove={remove} offers={offers} />
            ))}
          </ul>
          <Button kind="plain" onClick={() => setRows((before) => insertAfter(before, own.at(-1), newRow(subject)))}>
            <Plus size={16} aria-hidden /> Add a statement
          </Button>
        </section>
      ))}
      {groups.length > shown ? (
        <Button onClick={() => setShown(shown + atOnce)}>
          Show more: {(groups.length - shown).toLocaleString()} subjects are not shown
        </Button>
      ) : null}
      <NewSubject onAdd={(subject) => setRows((before) => [...before, newRow(subject)])} />
    </div>
  )
}

function bySubject(rows: readonly Row[]): [subject: string, own: Row[]][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const own = groups.get(row.subject)
    if (own === undefined) groups.set(row.subject, [row])
    else own.push(row)
  }
  return [...groups]
}

function insertAfter(rows: readonly Row[], row: Row | undefined, added: Row): Row[] {
  const at = row === undefined ? rows.length : rows.indexOf(row) + 1
  return [...rows.slice(0, at), added, ...rows.slice(at)]
}

/** Changes the subject of all its statements when it is left, so that no two subjects melt together while one types. */
function SubjectField({ subject, onChange }: { subject: string; onChange: (next: string) => void }) {
  const [typed, setTyped] = useState(subject)
  const isWrong = readNode(typed) === undefined
  return (
    <TextField
      label="Subject"
      value={typed}
      aria-invalid={isWrong}
      hint={isWrong ? 'An IRI, such as urn:garden:tomato' : undefined}
      spellCheck={false}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => typed.trim() !== subject && onChange(typed.trim())}
    />
  )
}

function NewSubject({ onAdd }: { onAdd: (subject: string) => void }) {
  const [subject, setSubject] = useState('')
  const isReady = readNode(subject) !== undefined
  const add = () => {
    onAdd(subject.trim())
    setSubject('')
  }
  return (
    <form
      className={css.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) add()
      }}
    >
      <TextField
        label="Something new to say something about"
        placeholder="urn:garden:bean"
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <Button type="submit" disabled={!isReady}>
        Add subject
      </Button>
    </form>
  )
}

/** The predicates that the context graph uses, the most frequent first. */
function Offers({ id, graph }: { id: string; graph: string }) {
  const { data } = useCall('exploreSchema', { query: { contextGraphId: graph, limit: 500 } })
  return (
    <datalist id={id}>
      {data?.predicates.map(({ iri, count }) => (
        <option key={iri} value={iriText(iri)}>
          {count.toLocaleString()}
        </option>
      ))}
    </datalist>
  )
}
