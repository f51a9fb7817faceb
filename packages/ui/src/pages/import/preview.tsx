import { useState } from 'react'
import { useCall } from '../../data/use-call.js'
import { statementColumns, statementKey } from '../../look/statement-columns.js'
import { Failed, Loading } from '../../look/states.js'
import { Table } from '../../look/table.js'
import css from './import.module.css'

const most = 8

/** The first statements of a draft, when somebody wants to see them. */
export function Preview({ graph, name }: { graph: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.preview} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>First statements of the draft</summary>
      {isOpen ? <FirstStatements graph={graph} name={name} /> : null}
    </details>
  )
}

function FirstStatements({ graph, name }: { graph: string; name: string }) {
  const { data, error, refetch } = useCall('draftQuads', {
    params: { name },
    query: { contextGraphId: graph, limit: most },
  })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading rows={3} />
  return (
    <Table name={`First statements of ${name}`} columns={statementColumns} rows={data.quads} keyOf={statementKey} />
  )
}
