// Queues calls until the tracking script has loaded. A page that allows inline scripts can contain this
// statement in a `<script>` before the tracking script's tag.
window.throughline =
  window.throughline ||
  function queueCall() {
    (window.throughline.q = window.throughline.q || []).push(arguments);
  };

addEventListener('DOMContentLoaded', () => {
  const showStatus = (text) => (document.getElementById('status').textContent = text);

  for (const button of document.querySelectorAll('[data-consent-answer]')) {
    button.addEventListener('click', () => {
      const hasConsent = button.dataset.consentAnswer === 'yes';
      throughline('consent', hasConsent);
      showStatus(hasConsent ? 'Thank you. Your visit is remembered.' : 'Nothing is remembered.');
    });
  }

  // A single-page application changes the URL and renders the page itself. The tracking script detects the
  // change.
  for (const link of document.querySelectorAll('nav a')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      history.pushState(null, '', link.href);
      document.title = `Workshop in ${link.textContent}`;
    });
  }

  document.getElementById('prices').addEventListener('click', () => {
    throughline('track', 'prices_shown', { currency: 'EUR' });
    showStatus('From 129 EUR.');
  });

  document.forms.namedItem('register').addEventListener('submit', (event) => {
    event.preventDefault();
    showStatus('You are registered.');
  });
});
