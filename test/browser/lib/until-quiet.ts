/** To be run in a page: resolves when nothing on the page has changed for a while. */
export function untilQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const quietMs = 400
    let timer = setTimeout(resolve, quietMs)
    new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(resolve, quietMs)
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}
