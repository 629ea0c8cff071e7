/** Both sides of the invented document: of no country, for nobody, and it says so everywhere. */
import { drawPerson } from './person.mjs';

const INK = '#23305c';
const PALE = '#5f6c9b';
const SANS = 'font-family="DejaVu Sans, Arial, sans-serif"';
const BOLD = `${SANS} font-weight="700"`;
const MONO = 'font-family="DejaVu Sans Mono, monospace"';

/** The card itself in a field of 1000 × 630, for pictures that show it as a whole or small. */
export function drawFront() {
  return `${drawGround()}
  <path d="M36 0h928a36 36 0 0 1 36 36v68H0V36A36 36 0 0 1 36 0z" fill="${INK}"/>
  ${drawMark(72, 54)}
  <text x="124" y="50" ${BOLD} font-size="32" fill="#fff">PAPER IDENTITY CARD</text>
  <text x="124" y="82" ${SANS} font-size="20" fill="#c9d3f5">Specimen of Anywhen Paper</text>
  <g transform="translate(56 150)">
    <rect width="272" height="326" rx="20" fill="#cfdcf2"/>
    <svg width="272" height="326" viewBox="0 0 400 480">${drawPerson()}</svg>
    <rect width="272" height="326" rx="20" fill="none" stroke="${PALE}" stroke-width="3"/>
  </g>
  ${drawField(376, 176, 'Surname', 'SPECIMEN')}
  ${drawField(376, 262, 'Given name', 'ADA')}
  ${drawField(376, 348, 'Born', '1 JAN 2000')}
  ${drawField(690, 348, 'Valid until', 'NEVER')}
  ${drawField(376, 434, 'Number', 'SPECIMEN-4711')}
  <path d="M66 560q30-46 52-8t46-14 42 12 58-26" fill="none" stroke="${INK}" stroke-width="5"
    stroke-linecap="round"/>
  <text x="376" y="566" ${SANS} font-size="22" fill="${PALE}">Issued by nobody, valid nowhere</text>
  ${drawSpecimen()}`;
}

export function drawBack() {
  const bars = Array.from({ length: 64 }, (_, index) => {
    const width = 3 + ((index * 37) % 4) * 2;
    return `<rect x="${70 + index * 13.4}" y="170" width="${width}" height="110" fill="${INK}"/>`;
  });
  return `${drawGround()}
  ${drawMark(72, 80)}
  <text x="124" y="76" ${BOLD} font-size="30" fill="${INK}">THE OTHER SIDE</text>
  <text x="124" y="108" ${SANS} font-size="20" fill="${PALE}">Drawn for a simulated exchange</text>
  ${bars.join('')}
  <text x="70" y="342" ${SANS} font-size="24" fill="${INK}">Whoever finds this has a picture.</text>
  <path d="M0 396h1000v198a36 36 0 0 1-36 36H36A36 36 0 0 1 0 594z" fill="#fff" opacity=".66"/>
  ${[
    'PPSPECIMEN..ADA...............',
    '4711SPECIMEN..NOT.A.DOCUMENT..',
    'ANYWHEN.PAPER..SIMULATED......',
  ]
    .map((line, index) => drawLine(line.replaceAll('.', '&lt;'), 460 + index * 58))
    .join('')}
  ${drawSpecimen()}`;
}

/** The card on a table, as a camera sees it. */
export function onTable(card) {
  return `<rect width="1200" height="800" fill="#d8cdbb"/>
  <path d="M0 120h1200M0 330h1200M0 560h1200M0 730h1200" stroke="#cbbfa9" stroke-width="6"/>
  <g transform="translate(100 85) rotate(-1.2 500 315)">
    <rect x="8" y="16" width="1000" height="630" rx="36" fill="#8c7f68" opacity=".4"/>
    ${card}
  </g>`;
}

function drawField(x, y, name, value) {
  return `<text x="${x}" y="${y}" ${SANS} font-size="20" fill="${PALE}">${name}</text>
    <text x="${x}" y="${y + 38}" ${BOLD} font-size="34" fill="${INK}">${value}</text>`;
}

function drawLine(text, y) {
  const place = `x="66" y="${y}" textLength="868"`;
  return `<text ${place} ${MONO} font-size="46" fill="${INK}">${text}</text>`;
}

function drawGround() {
  const waves = Array.from({ length: 15 }, (_, index) => {
    const y = 30 + index * 42;
    return `<path d="M0 ${y}c160-60 330 60 500 0s330-60 500 0" fill="none" stroke="#9fb3e6"
      stroke-width="2" opacity=".55"/>`;
  });
  return `<clipPath id="card"><rect width="1000" height="630" rx="36"/></clipPath>
  <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#eef4ff"/><stop offset="1" stop-color="#d7ecdf"/>
  </linearGradient>
  <rect width="1000" height="630" rx="36" fill="url(#ground)"/>
  <g clip-path="url(#card)">${waves.join('')}</g>`;
}

/** A folded sheet of paper: no emblem of any country. */
export function drawMark(x, y) {
  return `<g transform="translate(${x - 28} ${y - 30})">
    <path d="M6 2h30l16 16v40H6z" fill="#f6c453"/><path d="M36 2v16h16z" fill="#c99522"/></g>`;
}

function drawSpecimen() {
  return `<text x="500" y="372" transform="rotate(-24 500 330)" text-anchor="middle" ${BOLD}
    font-size="150" letter-spacing="14" fill="#c4323f" opacity=".3">SPECIMEN</text>`;
}
