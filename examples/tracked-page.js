// Queues calls until the script has loaded. If inline scripts are allowed, place it before the script's tag.
window.throughline =
  window.throughline ||
  function keepCall() {
    (window.throughline.q = window.throughline.q || []).push(arguments);
  };

addEventListener('DOMContentLoaded', () => {
  const say = (text) => (document.getElementById('status').textContent = text);

  for (const button of document.querySelectorAll('[data-consent-answer]')) {
    button.addEventListener('click', () => {
      const isGiven = button.dataset.consentAnswer === 'yes';
      throughline('consent', isGiven);
      say(isGiven ? 'Thank you. Your visit is remembered.' : 'Nothing is remembered.');
    });
  }

  // A single-page application changes the URL and renders the page itself. The tracking script detects the change.
  for (const link of document.querySelectorAll('nav a')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      history.pushState(null, '', link.href);
      document.title = `Workshop in ${link.textContent}`;
    });
  }

  document.getElementById('prices').addEventListener('click', () => {
    throughline('track', 'prices_shown', { currency: 'EUR' });
    say('From 129 EUR.');
  });

  document.forms.namedItem('register').addEventListener('submit', (event) => {
    event.preventDefault();
    say('You are registered.');
  });
});
