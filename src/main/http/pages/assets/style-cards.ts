// Styles of what stands in a card: the sender's message, time left, a QR code and the network in it.
export const CARDS_STYLE = `
.plain {
  margin: 0;
  font-family: var(--mono);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}

#payload {
  display: block;
}

.code {
  /* The padding is the quiet zone of the code: four modules. */
  width: fit-content;
  max-width: 100%;
  margin: 16px 0;
  padding: 32px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--paper);
  color: var(--ink);
}

.qr {
  display: block;
  width: min(288px, 100vw - 140px);
  height: auto;
}

.greeting {
  margin: 16px 0;
  padding: 12px 16px;
  border-inline-start: 3px solid var(--accent);
  border-radius: var(--radius);
  background: var(--surface-raised);
}

.greeting figcaption {
  color: var(--text-soft);
  font-size: 13px;
}

.greeting p {
  margin: 0;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}

.time {
  display: block;
  width: 100%;
  height: 4px;
  margin: 24px 0 8px;
  border-radius: 2px;
}

.time .all {
  fill: var(--line);
}

.time .left {
  fill: var(--accent);
}

.about,
.text {
  margin-top: 24px;
  color: var(--text-soft);
  font-size: 14px;
}

.text {
  color: var(--text);
}

.about summary,
.text summary {
  width: fit-content;
  padding: 8px 0;
}

.about p {
  margin: 0 0 8px;
}

.wifi dl {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 4px 16px;
  margin: 0;
  overflow-wrap: anywhere;
}

.wifi dt {
  color: var(--text-soft);
}

.wifi dd {
  margin: 0;
  font-family: var(--mono);
}
`
