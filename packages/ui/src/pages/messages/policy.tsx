import type { Reply, Routes } from '@kg/contract'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { Choice, TextArea } from '../../look/field.js'
import { kgLine } from '../../look/kg-line.js'
import { Failed, Loading } from '../../look/states.js'
import { useToast } from '../../look/toasts.js'
import css from './messages.module.css'

type Rules = Reply<Routes['messagePolicy']>

/** Who may write to the reader, and call its skills. */
export function Policy() {
  const { data, error, refetch } = useCall('messagePolicy')
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return <PolicyForm key={JSON.stringify(data)} rules={data} />
}

const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== '')

function PolicyForm({ rules }: { rules: Rules }) {
  const [others, setOthers] = useState(rules.default)
  const [allow, setAllow] = useState(rules.allow.join('\n'))
  const [deny, setDeny] = useState(rules.deny.join('\n'))
  const toast = useToast()
  const body = { default: others, allow: linesOf(allow), deny: linesOf(deny) }
  const saving = useAct((client) => client.call('setMessagePolicy', { body }))
  const save = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(undefined, { onSuccess: () => toast('Saved who may write to you') })
  }
  const hint = 'Addresses of agents or peer ids, one on each line; * is everyone.'
  return (
    <form className={css.policy} onSubmit={save}>
      <p>
        The first rule that fits decides: denied names, allowed names, then contacts. Contacts are agents that you have
        written to, agents of this node, and members of a curated context graph that you share. The same holds for
        skills.
      </p>
      <TextArea label="Never" value={deny} onChange={(event) => setDeny(event.target.value)} hint={hint} />
      <TextArea label="Always" value={allow} onChange={(event) => setAllow(event.target.value)} hint={hint} />
      <Choice
        label="Everybody else"
        value={others}
        onChange={(event) => setOthers(event.target.value === 'allow' ? 'allow' : 'deny')}
      >
        <option value="deny">May not write</option>
        <option value="allow">May write</option>
      </Choice>
      {saving.error === null ? null : <Failed error={saving.error} />}
      <AsCommand route="setMessagePolicy" body={body} kg={kgLine('message-policy')} />
      <div>
        <Button kind="primary" type="submit" disabled={saving.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
