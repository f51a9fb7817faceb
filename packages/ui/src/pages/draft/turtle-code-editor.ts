import { type CodeEditor, type CodeEditorOptions, mountEditor } from '../query/code-editor.js'
import { turtleLanguage } from './turtle-language.js'

/** The editor of queries with the colours of Turtle. */
export const mountTurtleEditor = (host: HTMLElement, options: CodeEditorOptions): CodeEditor =>
  mountEditor(host, options, turtleLanguage)
