import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { type Extension, Prec } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { completeSparql } from './complete-sparql.js'
import { editorLook } from './editor-look.js'
import { type Problem, rangeOf } from './problem.js'
import { replaceTyped } from './replace-typed.js'
import { sparqlLanguage } from './sparql-language.js'

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
}

/** An editor of SPARQL. It lives in a shadow root: there its styles need no style element, which the page forbids. */
export function mountCodeEditor(host: HTMLElement, options: CodeEditorOptions): CodeEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  /** What was typed comes back as the text to show, later than more was typed: that must not undo the rest. */
  const echoes = new Set<string>()
  const onChange = (text: string) => {
    echoes.add(text)
    options.onChange(text)
  }
  const extensions = extensionsFor({ ...options, onChange })
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
      const marks =
        problem === undefined
          ? []
          : [{ ...rangeOf(view.state.doc.toString(), problem), severity: 'error' as const, message: problem.message }]
      view.dispatch(setDiagnostics(view.state, marks))
    },
    focus(at) {
      view.focus()
      view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) } })
    },
    destroy: () => view.destroy(),
  }
}

const extensionsFor = ({ label, onChange, onRun }: CodeEditorOptions): Extension => {
  const run = () => {
    onRun()
    return true
  }
  return [
    // Before the usual keys, of which one puts a blank line here.
    Prec.highest(keymap.of([{ key: 'Ctrl-Enter', mac: 'Cmd-Enter', run }])),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...lintKeymap, ...defaultKeymap]),
    sparqlLanguage,
    autocompletion({ override: [completeSparql], icons: false }),
    [history(), closeBrackets(), bracketMatching(), drawSelection(), lineNumbers(), lintGutter()],
    EditorView.lineWrapping,
    replaceTyped,
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
    EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
    editorLook,
  ]
}
