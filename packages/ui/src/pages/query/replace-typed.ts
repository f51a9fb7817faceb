import { EditorView } from '@codemirror/view'

/**
 * Types over a selection in the browser's stead. A browser wants to keep the colours of what it replaces, by a style
 * attribute, and the content security policy of the page then reports a breach.
 */
export const replaceTyped = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { from, to, empty } = view.state.selection.main
    const { inputType, data: text } = event
    if (inputType !== 'insertText' || text === null || empty || view.composing) return false
    const insert = () =>
      view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true })
    // Brackets and quotes go around what is selected.
    const isTaken = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, text, insert))
    if (!isTaken) view.dispatch(insert())
    event.preventDefault()
    return true
  },
})
