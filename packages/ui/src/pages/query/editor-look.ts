import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

// The tokens of the page reach into the editor, so that it follows the theme by itself.

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.function(tags.variableName), color: 'var(--accent)' },
  { tag: tags.variableName, color: 'var(--curated)' },
  { tag: [tags.link, tags.propertyName], color: 'var(--shared)' },
  { tag: tags.string, color: 'var(--published)' },
  { tag: [tags.number, tags.atom, tags.meta], color: 'var(--draft)' },
  { tag: tags.comment, color: 'var(--text-3)' },
  { tag: [tags.punctuation, tags.operator], color: 'var(--text-2)' },
])

const theme = EditorView.theme({
  '&': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--bg)',
    color: 'var(--text)',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': { font: '400 13px / 20px var(--mono)', minHeight: '168px', maxHeight: '50vh', overflow: 'auto' },
  '.cm-content': { padding: '4px 0', caretColor: 'var(--text)' },
  '.cm-content, .cm-gutter': { minHeight: '168px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-bg)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--bg-3)', outline: '1px solid var(--line-strong)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--danger-bg)' },
  '.cm-gutters': { backgroundColor: 'var(--bg-2)', color: 'var(--text-3)', borderRight: '1px solid var(--line)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger)',
    backgroundColor: 'var(--danger-bg)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--bg)',
    color: 'var(--text)',
    boxShadow: 'var(--float)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { font: '400 13px / 20px var(--mono)', maxWidth: 'min(480px, 90vw)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-bg)', color: 'var(--text)' },
  '.cm-completionDetail': { color: 'var(--text-3)', fontStyle: 'normal' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
})

export const editorLook = [theme, syntaxHighlighting(colours)]
