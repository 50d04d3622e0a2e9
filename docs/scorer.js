// The order of search results. The numbers are Sphinx's own, except in `score`: pages for users come before the files of the
// project, definitions, the API and experimental functions.
const LAST = /^(project|specs|api)\/|^(vexof|multimixer|newplex)$/;

var Scorer = {
  score: ([page, _title, _anchor, _description, score]) => score - (LAST.test(page) ? 8 : 0),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
