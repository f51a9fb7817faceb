import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { type Diagnostic, linter, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { type Extension, Prec } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { completeSparql } from './complete-sparql.js'
import { editorLook } from './editor-look.js'
import { type Problem, rangeOf } from './problem.js'
import { replaceTyped } from './replace-typed.js'
import { sparqlLanguage } from './sparql-language.js'
import type { AskVocabulary } from './vocabulary.js'

export interface CodeEditor {
  /** Replaces the text, unless it is this one already. */
  setText(text: string): void
  /** Marks the place of the problem, or takes the mark away. */
  mark(problem: Problem | undefined): void
  focus(at: number): void
  destroy(): void
}

export interface CodeEditorOptions {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onRun: () => void
  /** Where completion learns what the data has. */
  readonly vocabulary?: AskVocabulary
  /** Tells what is wrong with a text; undefined where nothing is. */
  readonly check?: (text: string) => Promise<Problem | undefined>
}

export function mountCodeEditor(host: HTMLElement, options: CodeEditorOptions): CodeEditor {
  return mountEditor(host, options, [
    sparqlLanguage,
    autocompletion({ override: [completeSparql(options.vocabulary ?? (async () => undefined))], icons: false }),
    options.check === undefined ? [] : markWhileTyping(options.check),
  ])
}

/** An editor of any language, which brings its colours, completion and marks. It lives in a shadow root: there its styles need no style element, which the page forbids. */
export function mountEditor(host: HTMLElement, options: CodeEditorOptions, language: Extension): CodeEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  /** What was typed comes back as the text to show, later than more was typed: that must not undo the rest. */
  const echoes = new Set<string>()
  const onChange = (text: string) => {
    echoes.add(text)
    options.onChange(text)
  }
  const extensions = [extensionsFor({ ...options, onChange }), language]
  const view = new EditorView({ root, parent: root, doc: options.text, extensions })
  return {
    setText(text) {
      const now = view.state.doc
      const isShown = now.toString() === text
      if (!isShown && echoes.delete(text)) return
      if (!isShown) view.dispatch({ changes: { from: 0, to: now.length, insert: text } })
      echoes.clear()
    },
    mark(problem) {
      view.dispatch(setDiagnostics(view.state, marksOf(view.state.doc.toString(), problem)))
    },
    focus(at) {
      view.focus()
      view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) } })
    },
    destroy: () => view.destroy(),
  }
}

const marksOf = (text: string, problem: Problem | undefined): readonly Diagnostic[] =>
  problem === undefined ? [] : [{ ...rangeOf(text, problem), severity: 'error', message: problem.message }]

/** Marks what is wrong as soon as one pauses. */
const markWhileTyping = (check: (text: string) => Promise<Problem | undefined>): Extension =>
  linter(
    async ({ state }) => {
      const text = state.doc.toString()
      return text.trim() === '' ? [] : marksOf(text, await check(text))
    },
    { delay: 500 },
  )

const extensionsFor = ({ label, onChange, onRun }: CodeEditorOptions): Extension => {
  const run = () => {
    onRun()
    return true
  }
  return [
    // Before the usual keys, of which one puts a blank line here.
    Prec.highest(keymap.of([{ key: 'Ctrl-Enter', mac: 'Cmd-Enter', run }])),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...lintKeymap, ...defaultKeymap]),
    [history(), closeBrackets(), bracketMatching(), drawSelection(), lineNumbers(), lintGutter()],
    EditorView.lineWrapping,
    replaceTyped,
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
    EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
    editorLook,
  ]
}
