/**
 * The proof of a payment that never was: the screen of a wallet nobody has, sending what is worth
 * nothing to an address no chain knows.
 */
import { drawMark } from './document.mjs';

const INK = '#23305c';
const PALE = '#5f6c9b';
const SANS = 'font-family="DejaVu Sans, Arial, sans-serif"';
const BOLD = `${SANS} font-weight="700"`;

/** The phone in a field of 900 × 1200. */
export function drawProof() {
  return `<linearGradient id="desk" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#d7ecdf"/><stop offset="1" stop-color="#cfdcf2"/>
  </linearGradient>
  <rect width="900" height="1200" fill="url(#desk)"/>
  <rect x="158" y="128" width="604" height="1020" rx="64" fill="#1d1c33" opacity=".22"/>
  <rect x="148" y="112" width="604" height="1020" rx="64" fill="${INK}"/>
  <rect x="166" y="130" width="568" height="984" rx="48" fill="#f7faff"/>
  <rect x="390" y="150" width="120" height="16" rx="8" fill="${INK}" opacity=".25"/>
  ${drawMark(240, 236)}
  <text x="290" y="232" ${BOLD} font-size="30" fill="${INK}">OUTSIDE WALLET</text>
  <text x="290" y="264" ${SANS} font-size="20" fill="${PALE}">Simulated, it exists only here</text>
  ${drawTick()}
  <text x="450" y="482" text-anchor="middle" ${BOLD} font-size="40" fill="${INK}">Sent</text>
  <text x="450" y="528" text-anchor="middle" ${SANS} font-size="24" fill="${PALE}"
    >the amount that was declared</text>
  ${[
    ['Currency', 'Paper USDT'],
    ['Worth', 'Nothing'],
    ['To', 'SIM-SPECIMEN'],
    ['Transaction', 'SPECIMEN-4711'],
    ['Time', 'NEVER'],
  ]
    .map(([name, value], index) => drawRow(620 + index * 78, name, value))
    .join('')}
  <text x="450" y="1064" text-anchor="middle" ${SANS} font-size="22" fill="${PALE}"
    >No real payment was made</text>
  <text x="450" y="720" transform="rotate(-34 450 660)" text-anchor="middle" ${BOLD}
    font-size="128" letter-spacing="10" fill="#c4323f" opacity=".3">SPECIMEN</text>`;
}

function drawTick() {
  return `<circle cx="450" cy="374" r="52" fill="#3f8f86"/>
  <path d="M426 376l17 17 32-36" fill="none" stroke="#fff" stroke-width="10"
    stroke-linecap="round" stroke-linejoin="round"/>`;
}

function drawRow(y, name, value) {
  return `<path d="M206 ${y - 48}h488" stroke="#d5deef" stroke-width="2"/>
  <text x="206" y="${y}" ${SANS} font-size="24" fill="${PALE}">${name}</text>
  <text x="694" y="${y}" text-anchor="end" ${BOLD} font-size="26" fill="${INK}">${value}</text>`;
}
