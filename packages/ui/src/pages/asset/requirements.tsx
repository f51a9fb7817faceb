import type { Preflight } from '@kg/contract'
import { useAct } from '../../data/use-act.js'
import { Button } from '../../look/button.js'
import { explain } from '../../look/states.js'
import { Check, CheckList } from './check-list.js'
import { needsRegistration, requirementsOf } from './requirements-of.js'

/** What publishing needs: each thing with its state, and what to do where it is missing. */
export function Requirements({ plan }: { plan: Preflight }) {
  const registering = useAct((client) => client.call('registerContextGraph', { body: { id: plan.contextGraphId } }))
  const register = (
    <Button onClick={() => registering.mutate(undefined)} disabled={registering.isPending}>
      {registering.isPending ? 'Registering' : 'Register the context graph'}
    </Button>
  )
  return (
    <CheckList name="What publishing needs">
      <Check state="ok" title="It is shared" />
      {requirementsOf(plan).map(({ key, title, state, detail, remedy }) => (
        <Check
          key={key}
          state={state}
          title={title}
          word={state === 'ok' ? 'met' : state === 'failed' ? 'not met' : 'not known yet'}
          action={key === 'policy' && needsRegistration(plan) ? register : undefined}
        >
          {detail === undefined ? null : <p>{detail}</p>}
          {remedy === undefined ? null : <p>{remedy}</p>}
          {key === 'policy' && registering.error !== null ? (
            <p role="alert">{explain(registering.error).detail}</p>
          ) : null}
        </Check>
      ))}
    </CheckList>
  )
}

/** Where the node cannot even find out, that is what is missing. */
export function NoPlan({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { detail, remedy } = explain(error)
  return (
    <CheckList name="What publishing needs">
      <Check state="failed" title={detail} action={<Button onClick={onRetry}>Check again</Button>}>
        {remedy === undefined ? null : <p>{remedy}</p>}
      </Check>
    </CheckList>
  )
}
