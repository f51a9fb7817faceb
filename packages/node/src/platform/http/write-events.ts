type EventSink = Pick<NodeJS.WritableStream, 'write' | 'once' | 'off' | 'end'>

/** Writes events at the pace of their reader, who holds up nobody else, and ends the stream. */
export async function writeEvents(
  events: AsyncIterable<string>,
  sink: EventSink,
  { signal, isStillAllowed }: { signal: AbortSignal; isStillAllowed: () => boolean },
): Promise<void> {
  for await (const event of events) {
    if (!isStillAllowed()) break
    if (!sink.write(event)) await waitForDrain(sink, signal)
  }
  sink.end()
}

/** A reader that has gone never drains, so the signal ends the wait too. */
function waitForDrain(sink: EventSink, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      sink.off('drain', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    sink.once('drain', go)
    signal.addEventListener('abort', go)
    if (signal.aborted) go()
  })
}
