import { Columns3, Download } from 'lucide-react'
import { useState } from 'react'
import { useScope } from '../../../explore/use-scope.js'
import { Button } from '../../../look/button.js'
import { Dialog } from '../../../look/dialog.js'
import { TextField } from '../../../look/field.js'
import { saveFile } from '../../../look/save-file.js'
import { shortIri } from '../../../look/short-iri.js'
import { explain } from '../../../look/states.js'
import { useToast } from '../../../look/toasts.js'
import { mostInFile, readAll } from './read-table.js'
import css from './table.module.css'
import { toCsv } from './table-rows.js'
import type { useTable } from './use-table.js'

type Table = ReturnType<typeof useTable>

/** What can be done with a table: look for a text, choose its columns, and have it as a file. */
export function TableTools({ table }: { table: Table }) {
  const { set } = useScope()
  const [isChoosing, setChoosing] = useState(false)
  const { wish, total } = table
  return (
    <div className={css.tools}>
      <TextField
        label="Filter"
        type="search"
        placeholder="A text in any property"
        value={wish.find}
        onChange={(event) => set({ find: event.target.value, page: undefined }, { replace: true })}
      />
      <p role="status">
        {total.toLocaleString()} {total === 1 ? 'entity' : 'entities'}
      </p>
      <Button onClick={() => setChoosing(true)}>
        <Columns3 size={14} aria-hidden /> Columns
      </Button>
      <CsvButton table={table} />
      {isChoosing ? <ChooseColumns table={table} onClose={() => setChoosing(false)} /> : null}
    </div>
  )
}

function CsvButton({ table: { reading, columns, total } }: { table: Table }) {
  const [isReading, setReading] = useState(false)
  const toast = useToast()
  const download = async () => {
    setReading(true)
    try {
      saveFile('table.csv', toCsv(columns, await readAll(reading)), 'text/csv')
      if (total > mostInFile) toast(`The file has the first ${mostInFile.toLocaleString()} entities`)
    } catch (error) {
      toast(explain(error).detail)
    }
    setReading(false)
  }
  return (
    <Button disabled={isReading || total === 0} onClick={() => void download()}>
      <Download size={14} aria-hidden /> CSV
    </Button>
  )
}

function ChooseColumns({ table: { predicates, columns }, onClose }: { table: Table; onClose: () => void }) {
  const { set } = useScope()
  const toggle = (iri: string) => {
    const next = columns.includes(iri) ? columns.filter((one) => one !== iri) : [...columns, iri]
    set({ column: next }, { replace: true })
  }
  return (
    <Dialog title="Columns" onClose={onClose}>
      <ul className={css.choices}>
        {predicates.map(({ iri, count }) => (
          <li key={iri}>
            <label title={iri}>
              <input type="checkbox" checked={columns.includes(iri)} onChange={() => toggle(iri)} />
              <bdi>{shortIri(iri)}</bdi>
              <span>{count.toLocaleString()}</span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
