import { useEffect, useRef, useState } from 'react'
import { TextArea } from '../../look/field.js'
import type { CodeEditor } from './code-editor.js'
import type { Problem } from './problem.js'
import css from './query.module.css'

interface Props {
  readonly value: string
  readonly problem: Problem | undefined
  readonly onChange: (text: string) => void
  readonly onRun: () => void
}

/** The text of the query. A plain field is there at once, and the editor takes its place as soon as it is loaded. */
export function Editor({ value, problem, onChange, onRun }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<CodeEditor>()
  /** Where the caret was in the plain field. */
  const caret = useRef<number>(undefined)
  const latest = useRef({ value, onChange, onRun })
  useEffect(() => {
    latest.current = { value, onChange, onRun }
  })
  useEffect(() => {
    const place = host.current
    let mounted: CodeEditor | undefined
    let isGone = false
    void import('./code-editor.js').then(({ mountCodeEditor }) => {
      if (isGone || place === null) return
      const active = document.activeElement
      if (active instanceof HTMLTextAreaElement) caret.current = active.selectionStart
      mounted = mountCodeEditor(place, {
        label: 'SPARQL',
        text: latest.current.value,
        onChange: (text) => latest.current.onChange(text),
        onRun: () => latest.current.onRun(),
      })
      setEditor(mounted)
    })
    return () => {
      isGone = true
      mounted?.destroy()
    }
  }, [])
  useEffect(() => {
    if (caret.current !== undefined) editor?.focus(caret.current)
  }, [editor])
  useEffect(() => editor?.setText(value), [editor, value])
  useEffect(() => editor?.mark(problem), [editor, problem])
  return (
    <div>
      {editor === undefined ? <Plain value={value} onChange={onChange} onRun={onRun} /> : null}
      <div hidden={editor === undefined}>
        <span className={css.label}>SPARQL</span>
        <div ref={host} />
        <span className={css.hint}>Ctrl Enter runs it · Ctrl Space completes</span>
      </div>
    </div>
  )
}

const Plain = ({ value, onChange, onRun }: Omit<Props, 'problem'>) => (
  <TextArea
    label="SPARQL"
    rows={8}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onRun()
    }}
    hint="Ctrl Enter runs it"
  />
)
