// Another language is another document with other servers: the page is loaded again, at the same operation.
const languages = document.getElementById('language');
languages.addEventListener('change', () => {
  location.assign(`${location.origin}/${languages.value}${languages.dataset.path}${location.hash}`);
});
addEventListener('pageshow', () => {
  languages.value = document.documentElement.lang;
});
