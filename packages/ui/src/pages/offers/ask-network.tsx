import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { Choice } from '../../look/field.js'
import { kgLine } from '../../look/kg-line.js'
import { Empty, Failed } from '../../look/states.js'
import { IdentifierField } from '../trail/identifier-field.js'
import { identifierTypes } from '../trail/read-key.js'
import { SupplyChain } from '../trail/section.js'
import { NetworkAnswers } from './network-answers.js'
import css from './offers.module.css'

/** Asks all nodes in reach for datasets, and fetches what they offer. */
export function AskNetwork() {
  const [search, setSearch] = useSearchParams()
  const [text, setText] = useState(search.get('q') ?? '')
  const [type, setType] = useState(search.get('type') ?? 'id')
  const queryId = search.get('query') ?? ''
  const value = text.trim()
  const body = { query: [{ path: type, value, opcode: 'EQ' as const }] }
  const asking = useAct((client) => client.call('networkQuery', { body }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (value !== '')
      asking.mutate(undefined, { onSuccess: ({ query_id }) => setSearch({ q: value, type, query: query_id }) })
  }
  return (
    <SupplyChain title="Network">
      <form className={css.form} onSubmit={send}>
        <IdentifierField
          value={text}
          onChange={setText}
          hint="The question goes to all nodes in reach, signed by your agent"
        />
        <Choice label="Type" value={type} onChange={(event) => setType(event.target.value)}>
          {[...new Set([...identifierTypes, type])].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Choice>
        <Button kind="primary" type="submit" disabled={asking.isPending}>
          Ask
        </Button>
      </form>
      {asking.error === null ? null : <Failed error={asking.error} />}
      {queryId === '' ? (
        <Empty
          title="Ask other nodes what they have"
          command={kgLine('dataset', 'query', 'sgtin=urn:epc:id:sgtin:4098765.022222.1')}
        >
          <p>
            Nodes answer with the datasets that they share or hold: size, price and creator. You choose what to fetch.
          </p>
        </Empty>
      ) : (
        <NetworkAnswers queryId={queryId} />
      )}
      <AsCommand route="networkQuery" body={body} kg={kgLine('dataset', 'query', `${type}=${value || '…'}`)} />
    </SupplyChain>
  )
}
