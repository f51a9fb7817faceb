import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { draftTurtle } from '../../data/draft-turtle.js'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { Button, ButtonLink } from '../../look/button.js'
import { explain } from '../../look/states.js'
import { useToast } from '../../look/toasts.js'
import { assetPath, queryPath } from '../paths.js'
import css from './home.module.css'
import { sample } from './sample.js'
import { useStepsWish, wishSteps } from './steps-shown.js'
import { useAsked } from './use-asked.js'

/** Five steps from an empty node to something published that anyone can verify. */
export function FirstSteps() {
  const { data: me } = useCall('agentIdentity')
  const graphsAsked = useCall('listContextGraphs')
  const graphs = graphsAsked.data
  const wish = useStepsWish()
  const hasGraph = graphs?.contextGraphs.some(({ id }) => id === sample.graph) ?? false
  const assetsAsked = useCall('listAssets', { query: { contextGraphId: sample.graph } }, { isWanted: hasGraph })
  const assets = assetsAsked.data
  const asset = assets?.assets.find(({ name }) => name === sample.name)
  const [isAsked, setAsked] = useAsked()
  const creating = useAct((client) => client.call('createContextGraph', { body: { id: sample.graph, name: 'Garden' } }))
  const importing = useAct((client) => draftTurtle(client, { contextGraphId: sample.graph, ...sample }))
  const toast = useToast()
  const onError = (error: unknown) => toast(explain(error).detail)
  if (graphs === undefined || me === undefined) return null
  // Steps that are done would flash up where the answer is still to come, or is the one of an earlier visit.
  if (isOld(graphsAsked) || (hasGraph && (assets === undefined || isOld(assetsAsked)))) return null
  // Who has published something else needs no sample.
  const hasElse =
    graphs.contextGraphs.some(({ id, isSystem, registered }) => !isSystem && registered && id !== sample.graph) ||
    (assets?.assets.some(({ name, memoryLayer }) => name !== sample.name && memoryLayer === 'VM') ?? false)
  const page = assetPath(sample.graph, me.agentAddress, sample.name)
  const isShared = asset?.memoryLayer === 'SWM' || asset?.memoryLayer === 'VM'
  const steps: readonly Step[] = [
    {
      word: 'Create a context graph',
      about: 'It holds what belongs together.',
      isDone: hasGraph,
      action: (
        <Button kind="primary" onClick={() => creating.mutate(undefined, { onError })} disabled={creating.isPending}>
          Create “{sample.graph}”
        </Button>
      ),
    },
    {
      word: 'Bring something in',
      about: 'A small sample of a garden. Your own files work the same way.',
      isDone: asset !== undefined,
      action: (
        <Button kind="primary" onClick={() => importing.mutate(undefined, { onError })} disabled={importing.isPending}>
          Import the sample
        </Button>
      ),
    },
    {
      word: 'Ask it a question',
      about: 'In SPARQL, with the answer as a table.',
      isDone: isAsked,
      action: (
        <span className={css.action} onClickCapture={setAsked}>
          <ButtonLink
            kind="primary"
            to={queryPath(sample.question, { graph: sample.graph, ...(isShared ? {} : { view: 'working-memory' }) })}
          >
            Ask
          </ButtonLink>
        </span>
      ),
    },
    {
      word: 'Share it',
      about: 'Sealed by you, and seen by everyone who may read the context graph.',
      isDone: isShared,
      action: (
        <ButtonLink kind="primary" to={page}>
          Open it
        </ButtonLink>
      ),
    },
    {
      word: 'Publish and verify it',
      about: 'On the chain, held by core nodes, and checked in your own browser.',
      isDone: asset?.memoryLayer === 'VM',
      action: (
        <ButtonLink kind="primary" to={page}>
          Open it
        </ButtonLink>
      ),
    },
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  if (next === -1 || wish === 'hidden' || (wish === null && hasElse)) return null
  return (
    <section className={css.first} aria-label="Your first steps">
      <ol className={css.steps} aria-label="First steps">
        {steps.map((step, i) => (
          <StepRow key={step.word} step={step} isNext={i === next} />
        ))}
      </ol>
      <Button kind="plain" onClick={() => wishSteps('hidden')}>
        Hide these steps
      </Button>
    </section>
  )
}

const isOld = ({ isStale, isFetchedAfterMount }: { isStale: boolean; isFetchedAfterMount: boolean }): boolean =>
  isStale && !isFetchedAfterMount

interface Step {
  readonly word: string
  readonly about: string
  readonly isDone: boolean
  readonly action: ReactNode
}

function StepRow({ step: { word, about, isDone, action }, isNext }: { step: Step; isNext: boolean }) {
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className={css.step} data-done={isDone ? '' : undefined} data-next={isNext ? '' : undefined}>
      <Icon size={20} aria-hidden />
      <h2>
        {word}
        <span className="only-read">{isDone ? ' (done)' : ''}</span>
      </h2>
      <p>{about}</p>
      {isNext ? action : null}
    </li>
  )
}
