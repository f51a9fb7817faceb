import { useEffect, useRef, useState } from 'react'
import { useFilter } from '../../../data/use-filter.js'
import { Button } from '../../../look/button.js'
import { CopyButton } from '../../../look/copy-button.js'
import { Choice, TextField } from '../../../look/field.js'
import { kgLine } from '../../../look/kg-line.js'
import { Empty, Failed, Loading } from '../../../look/states.js'
import bar from '../bar.module.css'
import css from './log.module.css'
import { filterLines, type LogLine, logLevels, writeLine } from './read-line.js'
import { useLog } from './use-log.js'

/** The log as it is written. While it is paused, what is read stands still. */
export function Log() {
  const [level, chooseLevel] = useFilter('level')
  const [words, chooseWords] = useFilter('q')
  const { lines, isConnected, error } = useLog()
  const [paused, setPaused] = useState<readonly LogLine[]>()
  if (error !== undefined) return <Failed error={error} />
  const shown = filterLines(paused ?? lines, level, words)
  const last = paused?.at(-1)?.id ?? Number.POSITIVE_INFINITY
  const waiting = lines.filter(({ id }) => id > last).length
  return (
    <>
      <div className={bar.bar}>
        <Choice label="Level" value={level} onChange={(event) => chooseLevel(event.target.value)}>
          <option value="">All</option>
          {logLevels.slice(1, -1).map((one) => (
            <option key={one} value={one}>
              {one} and above
            </option>
          ))}
        </Choice>
        <TextField label="Words" type="search" value={words} onChange={(event) => chooseWords(event.target.value)} />
        <Button aria-pressed={paused !== undefined} onClick={() => setPaused(paused === undefined ? lines : undefined)}>
          {paused === undefined ? 'Pause' : waiting === 0 ? 'Go on' : `Go on: ${waiting.toLocaleString()} new`}
        </Button>
        <CopyButton text={shown.map(writeLine).join('\n')} what="the lines that are shown" />
      </div>
      {shown.length > 0 ? (
        <Lines lines={shown} isFollowing={paused === undefined} />
      ) : !isConnected ? (
        <Loading what="Loading the log" />
      ) : (
        <Empty title="No such lines" command={kgLine('logs')}>
          <p>The node remembers its last 2,000 lines. What is older is in the file.</p>
        </Empty>
      )}
    </>
  )
}

/** Stays at the newest line while the reader is there. */
function Lines({ lines, isFollowing }: { lines: readonly LogLine[]; isFollowing: boolean }) {
  const box = useRef<HTMLElement>(null)
  const isAtEnd = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens whenever lines come
  useEffect(() => {
    if (isFollowing && isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [lines, isFollowing])
  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled with the keyboard
    <section ref={box} className={css.lines} aria-label="Lines of the log" tabIndex={0} onScroll={onScroll}>
      {lines.map((line) => (
        <div key={line.id} className={css.line} data-level={line.level}>
          <time dateTime={line.time} title={line.time}>
            {line.time.slice(11, 23)}
          </time>
          <span className={css.level}>{line.level}</span>
          <span className={css.text}>
            {line.text} {line.rest === '' ? null : <span className={css.rest}>{line.rest}</span>}
          </span>
        </div>
      ))}
    </section>
  )
}
