import { useEffect, useRef, useState } from 'react'
import { TextArea } from '../../look/field.js'
import type { CodeEditor, mountCodeEditor } from './code-editor.js'
import type { Problem } from './problem.js'
import css from './query.module.css'
import type { AskVocabulary } from './vocabulary.js'

interface Props {
  readonly value: string
  readonly problem: Problem | undefined
  readonly onChange: (text: string) => void
  readonly onRun: () => void
  readonly vocabulary?: AskVocabulary
  readonly check?: (text: string) => Promise<Problem | undefined>
  readonly label?: string
  readonly hint?: string
  /** Brings the editor of another language. */
  readonly loadEditor?: () => Promise<typeof mountCodeEditor>
}

const loadSparql = async () => (await import('./code-editor.js')).mountCodeEditor

/** The text of the query. A plain field is there at once, and the editor takes its place as soon as it is loaded. */
export function Editor({ value, problem, onChange, onRun, vocabulary, check, ...look }: Props) {
  const { label = 'SPARQL', hint = 'Ctrl Enter runs it · Ctrl Space completes', loadEditor = loadSparql } = look
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<CodeEditor>()
  /** Where the caret was in the plain field. */
  const caret = useRef<number>(undefined)
  const latest = useRef({ value, onChange, onRun, vocabulary, check })
  useEffect(() => {
    latest.current = { value, onChange, onRun, vocabulary, check }
  })
  useEffect(() => {
    const place = host.current
    let mounted: CodeEditor | undefined
    let isGone = false
    void loadEditor().then((mount) => {
      if (isGone || place === null) return
      const active = document.activeElement
      if (active instanceof HTMLTextAreaElement) caret.current = active.selectionStart
      mounted = mount(place, {
        label,
        text: latest.current.value,
        onChange: (text) => latest.current.onChange(text),
        onRun: () => latest.current.onRun(),
        vocabulary: async (startsWith) => latest.current.vocabulary?.(startsWith),
        check: async (text) => latest.current.check?.(text),
      })
      setEditor(mounted)
    })
    return () => {
      isGone = true
      mounted?.destroy()
    }
  }, [label, loadEditor])
  useEffect(() => {
    if (caret.current !== undefined) editor?.focus(caret.current)
  }, [editor])
  useEffect(() => editor?.setText(value), [editor, value])
  useEffect(() => editor?.mark(problem), [editor, problem])
  return (
    <div data-editor={editor === undefined ? 'coming' : 'here'}>
      {editor === undefined ? <Plain label={label} value={value} onChange={onChange} onRun={onRun} /> : null}
      <div hidden={editor === undefined}>
        <span className={css.label}>{label}</span>
        <div ref={host} />
        <span className={css.hint}>{hint}</span>
      </div>
    </div>
  )
}

const Plain = ({ label, value, onChange, onRun }: Pick<Props, 'value' | 'onChange' | 'onRun'> & { label: string }) => (
  <TextArea
    label={label}
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
