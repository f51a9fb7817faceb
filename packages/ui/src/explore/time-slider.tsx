import { ChevronLeft, ChevronRight, History } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../look/button.js'
import { AsOfBanner } from './as-of-banner.js'
import { changeWords, dateWords, indexAt } from './changes.js'
import css from './time-slider.module.css'
import { useAsOf } from './use-as-of.js'
import { useChanges } from './use-changes.js'

interface Props {
  /** Without it: everything that the caller may read. */
  readonly graph?: string | undefined
  /** Only changes of these layers, or of `all`; without it, of what is shared and published. */
  readonly view?: string | undefined
}

/** Every moment is a view of its own in the node, so that it is asked for only when the hand rests. */
const restMs = 250

/** Goes through the moments at which what is explored has changed. The chosen one is in the address as `asOf`. */
export function TimeSlider({ graph, view }: Props) {
  const id = useId()
  const [asOf, setAsOf] = useAsOf()
  const { changes, isKnown, hasEarlier, isFetchingNextPage, fetchEarlier } = useChanges(graph, view)
  const last = Math.max(0, changes.length - 1)
  const chosen = asOf === undefined ? last : Math.max(0, indexAt(changes, asOf))
  const [moved, move] = useRested(chosen, (to) => setAsOf(to >= last ? undefined : String(changes[to]?.seq)))
  const change = changes[moved]
  const isNow = asOf === undefined && moved === last
  const said = change === undefined ? 'Nothing has changed yet' : `${dateWords(change.time)} · ${changeWords(change)}`
  return (
    <section className={css.box} aria-label="Time">
      <div className={css.line}>
        <label htmlFor={id}>
          <History size={14} aria-hidden /> As of
        </label>
        <Button kind="plain" isIcon disabled={moved === 0} onClick={() => move(moved - 1)} aria-label="Change before">
          <ChevronLeft size={16} aria-hidden />
        </Button>
        <input
          id={id}
          type="range"
          min={0}
          max={Math.max(1, last)}
          value={last === 0 ? 1 : moved}
          disabled={last === 0}
          aria-valuetext={isNow ? `Now. Last change: ${said}` : said}
          onChange={(event) => move(Number(event.target.value))}
        />
        <Button kind="plain" isIcon disabled={moved >= last} onClick={() => move(moved + 1)} aria-label="Change after">
          <ChevronRight size={16} aria-hidden />
        </Button>
        <output className={css.said} htmlFor={id}>
          {isNow ? <strong>Now</strong> : null}
          {isKnown ? <bdi title={said}>{said}</bdi> : null}
        </output>
        {hasEarlier ? (
          <Button disabled={isFetchingNextPage} onClick={() => void fetchEarlier()}>
            Earlier changes
          </Button>
        ) : null}
      </div>
      {asOf === undefined ? null : <AsOfBanner asOf={asOf} changes={changes} onNow={() => setAsOf(undefined)} />}
    </section>
  )
}

/** A value that follows the hand at once, and is reported when the hand rests. */
function useRested(value: number, onRest: (value: number) => void) {
  const [held, setHeld] = useState<number>()
  const rest = useRef(onRest)
  rest.current = onRest
  useEffect(() => {
    if (held === undefined) return
    const timer = setTimeout(() => {
      rest.current(held)
      setHeld(undefined)
    }, restMs)
    return () => clearTimeout(timer)
  }, [held])
  return [held ?? value, setHeld] as const
}
